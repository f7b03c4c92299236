/**
 * Drawings of the three steps by which the functions come into a spreadsheet, as web pages for `npm run pictures`: the menu, the
 * editor, the formula. The results in the third one are those of `dist/curp-sheets.gs`.
 *
 * What they are not: pictures of a real program. They show where things are, without the look of anyone's product.
 */
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

type Language = 'en' | 'es';

const SCRIPT = readFileSync(new URL('../../dist/curp-sheets.gs', import.meta.url), 'utf8');

const PEOPLE = [
  ['Rosa', 'Medina', 'Castro', '19/07/1984', 'M', 'Jalisco'],
  ['José Luis', 'Núñez', 'Peña', '31/12/1990', 'H', 'Edo. Méx.'],
  ['Ana María', 'Soto', '', '05/02/2001', 'M', 'CDMX'],
  ['', '', '', '', '', ''],
];

const HEADINGS = ['NOMBRES', 'PATERNO', 'MATERNO', 'NACIMIENTO', 'SEXO', 'ENTIDAD', 'CURP'];

const FORMULA = '=CURP(A2:A5, B2:B5, C2:C5, D2:D5, E2:E5, F2:F5)';

function results(): string[] {
  const context = createContext({}) as { CURP(...columns: unknown[]): string[][] };
  runInContext(SCRIPT, context);
  const columns = HEADINGS.slice(0, 6).map((_, at) => PEOPLE.map((cells) => [cells[at]]));
  return [...context.CURP(...columns)].map(([text]) => text!);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const STYLE = `
  * { box-sizing: border-box; margin: 0 }
  body { width: 760px; padding: 14px; background: #fff; font: 14px/1.5 'DejaVu Sans', Arial, sans-serif; color: #223 }
  figure { border: 1px solid #9aa6b2; border-radius: 8px; overflow: hidden }
  .bar { display: flex; align-items: center; gap: 18px; padding: 8px 14px; background: #eef2f6; border-bottom: 1px solid #c6d0da }
  .on { background: #1f5f99; color: #fff; border-radius: 4px; padding: 0 8px; margin: 0 -8px }
  .step { display: inline-block; width: 26px; height: 26px; border-radius: 13px; background: #b3410b; color: #fff; text-align: center;
    font-weight: bold; line-height: 26px; margin-left: 10px }
  .menu { width: 270px; margin: 0 0 26px 352px; border: 1px solid #9aa6b2; border-top: 0; padding: 6px 0; box-shadow: 0 3px 8px #0002 }
  .menu div { padding: 4px 16px }
  pre { font: 12px/1.5 'DejaVu Sans Mono', monospace; padding: 10px 14px; white-space: pre; overflow: hidden }
  pre i { color: #4a6b4a; font-style: normal }
  table { border-collapse: collapse; width: 100%; table-layout: fixed; font-size: 12px }
  td, th { border: 1px solid #d3dae1; padding: 3px 6px; white-space: nowrap; overflow: hidden; text-align: left; height: 26px }
  th { background: #eef2f6; font-weight: normal; text-align: center; color: #567 }
  td:first-child { width: 30px; background: #eef2f6; text-align: center; color: #567 }
  .formula { padding: 8px 14px; border-bottom: 1px solid #c6d0da; font: 13px 'DejaVu Sans Mono', monospace }
  .key { background: #fdf3d8 }
`;

const page = (language: Language, body: string): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>${STYLE}</style><body><figure>${body}</figure>`;

const MENU = {
  es: ['Archivo', 'Editar', 'Ver', 'Insertar', 'Formato', 'Extensiones', 'Ayuda', 'Complementos', 'Macros'],
  en: ['File', 'Edit', 'View', 'Insert', 'Format', 'Extensions', 'Help', 'Add-ons', 'Macros'],
};

function menuStep(language: Language): string {
  const words = MENU[language];
  const bar = words.slice(0, 7).map((word, at) => `<span${at === 5 ? ' class="on"' : ''}>${word}</span>`);
  const items = words.slice(7).map((word) => `<div>${word}</div>`);
  return `<div class="bar">${bar.join('')}</div><div class="menu">${items.join('')}
    <div><span class="on">Apps Script</span><span class="step">1</span></div></div>`;
}

const EDITOR = {
  es: ['Código.gs', 'Guardar', 'Ejecutar'],
  en: ['Code.gs', 'Save', 'Run'],
};

function editorStep(language: Language): string {
  const [file, save, run] = EDITOR[language];
  const lines = SCRIPT.split('\n').slice(0, 17).map(escaped);
  return `<div class="bar"><b>${file}</b><span class="on">${save}</span><span class="step">2</span><span>${run}</span></div>
    <pre><i>${lines.join('\n')}</i>\n…</pre>`;
}

function formulaStep(): string {
  const keys = results();
  const letters = HEADINGS.map(
    (_, at) => `<th${at === 6 ? ' style="width:200px"' : ''}>${'ABCDEFG'[at]}</th>`,
  );
  const rows = [HEADINGS, ...PEOPLE.map((cells, at) => [...cells, keys[at]!])].map((cells, row) => {
    const ofRow = cells.map(
      (text, at) => `<td${row > 0 && at === 6 ? ' class="key"' : ''}>${escaped(text)}</td>`,
    );
    return `<tr><td>${row + 1}</td>${ofRow.join('')}</tr>`;
  });
  return `<div class="formula">G2 &nbsp; ${FORMULA}<span class="step">3</span></div>
    <table><tr><th style="width:30px"></th>${letters.join('')}</tr>${rows.join('')}</table>`;
}

/** By the name of the picture. */
export const SHEET_DRAWINGS: Readonly<Record<string, (language: Language) => string>> = {
  'sheet-menu.png': (language) => page(language, menuStep(language)),
  'sheet-editor.png': (language) => page(language, editorStep(language)),
  'sheet-formula.png': (language) => page(language, formulaStep()),
};
