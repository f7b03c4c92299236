/** Uses expressions before, during and after `compilingLittle`, on texts in one piece and in two, of both widths. */
import { compilingLittle } from '../../../build/src/engine/process/compilation.js';

const EXPRESSIONS = [/L+E/, /L+E/g, /(.)\1+/g, /[AEI]/u, /\p{L}+/u, /E$/y];

const inTwoPieces = (number) =>
  `${'ALLENDE ALLENDE '.slice(0, 14 + (number % 2))}${number % 4 > 1 ? 'Ω' : 'O'}${process.pid} ALLENDE`;

function use(expression, text) {
  expression.lastIndex = 0;
  return [expression.test(text), text.replace(expression, '<$&>'), text.split(expression).length].join();
}

const useAll = (count) =>
  EXPRESSIONS.map((expression, index) =>
    Array.from({ length: count(index) }, (_, number) =>
      use(expression, number % 3 === 1 ? 'ALLENDE' : inTwoPieces(number)),
    ),
  );

useAll((index) => index % 3);
await compilingLittle(async () => useAll(() => 2));
const [first] = useAll(() => 5000);
process.stdout.write(`${first[1]}\n`);
