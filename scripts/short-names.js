/**
 * Shorter names for the code of a bundle: the names of its properties that have no meaning outside it, and the words of its own
 * that are compared with them (`'year_first'`). A minifier shortens variables alone.
 *
 *   { year_first: 1 }.year_first, kind === 'year_first'   ──▶   { a: 1 }.a, kind === 'a'
 *
 * Renamed are words that no person writes (`year_first`, `isMarked`), everywhere; and other names of properties, if no text has
 * them: a word in a text may be one of a table. Names of JavaScript itself are kept.
 *
 * What it does not do: see a name that the code puts together from parts. The tests of the bundle would.
 */
import { createContext, runInContext } from 'node:vm';
import { parseAst } from 'rollup/parseAst';

/** All nodes of a syntax tree, with the node above each. */
export function* nodesOf(node, above) {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each, above);
  else if (typeof node?.type === 'string') {
    yield [node, above];
    for (const value of Object.values(node)) if (typeof value === 'object') yield* nodesOf(value, node);
  }
}

/** The code with some ranges replaced: `[start, end, replacement]`. One inside another that is replaced too is left out. */
export function changedCode(code, changes) {
  let [text, before] = ['', 0];
  for (const [start, end, replacement] of changes.sort(([one], [other]) => one - other)) {
    if (start < before) continue;
    text += code.slice(before, start) + replacement;
    before = end;
  }
  return text + code.slice(before);
}

/** The names of properties that JavaScript defines, and those of the objects that its functions give or take. */
function namesOfJavaScript() {
  const globals = runInContext(
    'Object.getOwnPropertyNames(globalThis).map((name) => globalThis[name])',
    createContext({}),
  );
  const samples = [...globals, [][Symbol.iterator](), ''.matchAll(/a/g), (function* () {})(), /a/.exec('a')];
  const names = new Set('raw groups indices done value get set enumerable configurable writable'.split(' '));
  for (const sample of samples)
    for (let at = sample; at !== null && at !== undefined; at = Object.getPrototypeOf(at))
      for (const each of [at, at.prototype ?? {}])
        for (const name of Object.getOwnPropertyNames(each)) names.add(name);
  return names;
}

const isKey = (node, above) =>
  /^(?:Property|MethodDefinition|PropertyDefinition)$/.test(above?.type) && above.key === node;
const isProperty = (node, above) =>
  node.type === 'Identifier' &&
  !above?.computed &&
  (isKey(node, above) || (above?.type === 'MemberExpression' && above.property === node));

const isText = (node) => node.type === 'Literal' && typeof node.value === 'string';

/** `year_first`, `isMarked`: never a word of a table or of a sentence. */
const OWN_WORD = /^_\w+$|^[a-z]{2,}(?:_[a-z0-9]+)+$|^[a-z]+(?:[A-Z][a-z]*)+$/;
const PLAIN_WORD = /^[a-z]{3,}$/;

/** The same: English words that no table has. The texts are Spanish. */
const OWN_PLAIN_WORDS = new Set(
  [
    'paternal maternal given letters first entity sex differentiator characters consonants',
    'placeholder missing invalid generic explained uncomputable different homonym internal spelling century',
    'abbreviation country exchanged serial repeated citizen parts empty doubt required optional other epoch title state town',
    'bullet abroad doubtful contraction apostrophe',
  ].flatMap((words) => words.split(' ')),
);

/** `a`, `b`, … `aa`: names that the bundle does not have. */
function* freshNames(taken) {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const prefix of ['', ...letters])
    for (const letter of letters) if (!taken.has(prefix + letter)) yield prefix + letter;
}

/** A variable that is never set. */
export const UNDEFINED = 'notDefined';

/** The code with shorter names. `kept`: names that others use. */
export function withShortNames(code, kept) {
  const nodes = [...nodesOf(parseAst(code))];
  const properties = nodes.filter(([node, above]) => isProperty(node, above));
  const texts = nodes.filter(([node]) => isText(node));
  const textValues = new Set(texts.map(([{ value }]) => value));
  /** The words inside texts and regular expressions that are more than one word. */
  const wordsInTexts = new Set(
    nodes.flatMap(([node]) => {
      const inside =
        node.type === 'TemplateElement'
          ? node.value.cooked
          : (node.regex?.pattern ?? (isText(node) ? node.value : ''));
      const words = inside.match(/\w+/g) ?? [];
      return isText(node) && words[0] === inside ? [] : words;
    }),
  );
  const reserved = new Set([...namesOfJavaScript(), ...kept]);
  const isRenamed = (name) => {
    if (reserved.has(name)) return false;
    if (OWN_PLAIN_WORDS.has(name)) return true;
    if (wordsInTexts.has(name)) return false;
    return OWN_WORD.test(name) || (PLAIN_WORD.test(name) && !textValues.has(name));
  };
  const uses = new Map();
  const count = (name) => isRenamed(name) && uses.set(name, (uses.get(name) ?? 0) + 1);
  for (const [{ name }] of properties) count(name);
  for (const [{ value }] of texts) if (OWN_WORD.test(value) || OWN_PLAIN_WORDS.has(value)) count(value);
  const taken = new Set([...reserved, ...textValues, ...properties.map(([{ name }]) => name)]);
  const fresh = freshNames(taken);
  const shorter = new Map(
    [...uses].sort(([, one], [, other]) => other - one).map(([name]) => [name, fresh.next().value]),
  );
  const changes = [];
  for (const [{ name, start, end }, above] of properties)
    if (shorter.has(name)) {
      const short = shorter.get(name);
      changes.push(above.shorthand ? [start, start, `${short}: `] : [start, end, short]);
    }
  for (const [{ value, start, end }] of texts)
    if (shorter.has(value)) changes.push([start, end, JSON.stringify(shorter.get(value))]);
  for (const [{ type, operator, start, end }] of nodes)
    if (type === 'UnaryExpression' && operator === 'void') changes.push([start, end, UNDEFINED]);
  return changedCode(code, changes);
}
