/**
 * The parts of a workbook around the rows of its sheets: the beginning of a sheet (frozen header, widths), its end, styles,
 * and the lists of sheets. Texts only; `workbook-assembly.ts` puts them into the file.
 */
import type { Sentence } from '../../base/sentence.js';
import { columnLetters, MAX_DATA_ROWS } from '../../input/archive/sheet-limits.js';
import { textElement, xmlText } from '../../input/archive/xml-text.js';
import { TEXT_STYLE } from './sheet-xml.js';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A part of the file. */
export interface Part {
  name: string;
  text: string;
}

/** `sheet` counts from 1. */
export const sheetPart = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`;

/** The name of the sheet of an attention file. */
export const ATTENTION_SHEET: Sentence = { es: 'Por revisar', en: 'Attention' };

/** The name of the sheet of a changes file. */
export const CHANGES_SHEET: Sentence = { es: 'Cambios', en: 'Changes' };

/** At the end of a cell that is too long for a spreadsheet. */
export const CUT_NOTE: Sentence = {
  es: ' […] celda cortada: el CSV la tiene completa',
  en: ' […] this cell is cut: the CSV has it whole',
};

/** The name of the first sheet, unless the caller gives another; further sheets have a number after it. */
export const RESULT_SHEET: Sentence = { es: 'Resultado', en: 'Result' };

const numberedName = (name: string, sheet: number): string => (sheet === 1 ? name : `${name} ${sheet}`);

/** Widths of the columns of a result, in characters. A column of the input is as wide as its name needs. */
const WIDTHS: Readonly<Record<string, number>> = {
  row: 9,
  error: 8,
  code_error: 12,
  error_message: 48,
  curp: 23,
  reason: 22,
  codes: 14,
  verdict: 15,
  differs: 22,
  cause: 32,
  verdict_message: 60,
};
const MIN_WIDTH = 14;
const MAX_WIDTH = 40;

const widthOf = (name: string): number =>
  WIDTHS[name] ?? Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, name.length + 3));

/** Number formats 0 (general) and 49 (text); fonts 0 (plain) and 1 (bold). */
const HEADER_STYLE = TEXT_STYLE + 1;

/** The first part of the file, by which programs recognise a workbook. */
export const rootRelationships = (): Part => ({
  name: '_rels/.rels',
  text:
    `${DECLARATION}<Relationships xmlns="${RELATIONSHIPS}">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
});

export const styles = (): Part => ({
  name: 'xl/styles.xml',
  text:
    `${DECLARATION}<styleSheet xmlns="${MAIN}">` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>' +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
});

/** Everything of a sheet before its first row of data. */
export function sheetOpening(sheet: number, names: readonly string[]): string {
  const widths = names.map(
    (name, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(name)}" customWidth="1"/>`,
  );
  const cells = names.map((name) => `<c s="${HEADER_STYLE}" t="inlineStr"><is>${textElement(name)}</is></c>`);
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}">` +
    `<sheetViews><sheetView ${sheet === 1 ? 'tabSelected="1" ' : ''}workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1">${cells.join('')}</row>`
  );
}

/** Without `ignoredErrors`, Excel would mark every `01` as a number that is stored as text. */
export const sheetEnd = (columns: number): string =>
  `</sheetData><ignoredErrors><ignoredError sqref="A1:${columnLetters(columns - 1)}${MAX_DATA_ROWS + 1}" ` +
  'numberStoredAsText="1"/></ignoredErrors></worksheet>';

/** The parts that name the sheets. */
export function workbookLists(sheets: number, sheetName: string): Part[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const stylesId = `rId${sheets + 1}`;
  return [
    {
      name: 'xl/workbook.xml',
      text:
        `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
        '<bookViews><workbookView/></bookViews><sheets>' +
        numbers
          .map((sheet) => {
            const name = xmlText(numberedName(sheetName, sheet));
            return `<sheet name="${name}" sheetId="${sheet}" r:id="rId${sheet}"/>`;
          })
          .join('') +
        '</sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text:
        `${DECLARATION}<Relationships xmlns="${RELATIONSHIPS}">` +
        numbers
          .map((sheet) => {
            const target = sheetPart(sheet).replace('xl/', '');
            return `<Relationship Id="rId${sheet}" Type="${OFFICE}/worksheet" Target="${target}"/>`;
          })
          .join('') +
        `<Relationship Id="${stylesId}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: '[Content_Types].xml',
      text:
        `${DECLARATION}<Types xmlns="${CONTENT_TYPES}">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPES}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPES}.styles+xml"/>` +
        numbers
          .map((sheet) => {
            const part = `/${sheetPart(sheet)}`;
            return `<Override PartName="${part}" ContentType="${SHEET_TYPES}.worksheet+xml"/>`;
          })
          .join('') +
        '</Types>',
    },
  ];
}
