/** `--echo`: the input's columns in the result, or none of them. */
import { expect, it } from 'vitest';
import { csv, HEADER, ROSA, ROSA_KEY, runOn } from '../runs.js';

it.concurrent('leaves the input out', async () => {
  const { output } = await runOn(csv(ROSA, ROSA.replace(',14', ',77')), '--echo', 'none');
  expect(output).toBe(
    'row,error,code_error,error_message,curp\n' +
      `1,false,0,,${ROSA_KEY}\n` +
      '2,true,417,La clave de entidad no está en el catálogo,\n',
  );
});

it.concurrent('renames a column of the input that has the name of a result', async () => {
  const { output } = await runOn(`${HEADER},curp,Error,row\n${ROSA},ABCD,no,9\n`);
  expect(output).toBe(
    `row,${HEADER},input_curp,input_Error,input_row,error,code_error,error_message,curp\n` +
      `1,${ROSA},ABCD,no,9,false,0,,${ROSA_KEY}\n`,
  );
});

it.concurrent('echoes quotes, delimiters and line breaks so that they are parsed to the same values', async () => {
  const { output } = await runOn(
    `${HEADER},nota\n${ROSA},"a ""b"", c\nd"\n"Rosa",${ROSA.slice(5)},e "f" g\n`,
  );
  expect(output).toBe(
    `row,${HEADER},nota,error,code_error,error_message,curp\n` +
      `1,${ROSA},"a ""b"", c\nd",false,0,,${ROSA_KEY}\n` +
      `2,${ROSA},"e ""f"" g",false,0,,${ROSA_KEY}\n`,
  );
});
