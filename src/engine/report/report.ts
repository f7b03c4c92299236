/**
 * The report of a run for people: one self-contained HTML file, with charts as inline SVG beside their tables. It loads
 * nothing, has no script, fits a phone and prints well.
 *
 * What it does not hold: a value of a row. It is made from the summary: counts, row numbers, names of columns, options, and
 * the name of the input.
 */

import { capitalized, plural } from '../../base/sentence.js';
import { isWorkbookKind } from '../../input/csv/container-kind.js';
import { sentencesOf } from '../../input/reading/reading-texts.js';
import type { Reason } from '../../key/contract/codes.js';
import { type RunFacts, technicalName, wordsOf } from '../../key/contract/error-explanations.js';
import type { Language } from '../../key/contract/messages.js';
import { ENTITIES } from '../../key/curp/entities.js';
import { causeTexts, VERDICT_TEXTS } from '../../key/reconcile/verdict-texts.js';
import type { Summary } from '../run/summary.js';
import { balanceSection } from './report-balance.js';
import { changesSection } from './report-changes.js';
import { escapeHtml, sumOf } from './report-chart.js';
import { duplicatesSection } from './report-duplicates.js';
import { isTone, STYLE, type Tone } from './report-style.js';
import { decadesTable, type Line, linesTable, section } from './report-table.js';
import { type ReportTexts, type Translator, translatorFor } from './report-texts.js';

type Figure = readonly [title: string, note: string, rows: number, tone: Tone];

/** The main figures of the run; together they sum up to all rows. */
function figuresOf({ mode, verdicts, rows_with_key, rows_in_error }: Summary, texts: ReportTexts): Figure[] {
  const rowsOf = (...names: string[]): number => names.reduce((sum, name) => sum + (verdicts[name] ?? 0), 0);
  if (mode === 'calculate')
    return [
      [texts.withKey, texts.withKeyNote, rows_with_key, 'good'],
      [texts.inError, texts.inErrorNote, rows_in_error, 'bad'],
    ];
  if (mode === 'validate')
    return [
      [texts.wellFormed, texts.wellFormedNote, rowsOf('valid'), 'valid'],
      [texts.notWellFormed, texts.notWellFormedNote, rowsOf('invalid', 'uncomputable'), 'invalid'],
      [texts.noKey, texts.noKeyNote, rowsOf('missing', 'generic'), 'missing'],
    ];
  return [
    [texts.settled, texts.settledNote, rowsOf('match', 'homonym'), 'good'],
    [texts.correctable, texts.correctableNote, rowsOf('explained', 'check_digit'), 'explained'],
    [texts.toReview, texts.toReviewNote, rowsOf('different', 'invalid'), 'bad'],
    [texts.incomplete, texts.incompleteNote, rowsOf('missing', 'generic', 'uncomputable'), 'faint'],
  ];
}

function figures(summary: Summary, { texts, number, share }: Translator): string {
  const items = figuresOf(summary, texts).map(
    ([title, note, rows, tone]) =>
      `<li class="t-${tone}"><b>${title}</b><span class="value">${number(rows)} <span class="of">${share(rows, summary.rows_written)}</span></span><small>${note}</small></li>`,
  );
  return `<ul class="figures">${items.join('')}</ul>`;
}

/** Which generic keys there are, and in how many rows. */
const genericDetails = ({ generic }: Summary, { language, number }: Translator): string[] =>
  Object.entries(generic).map(([name, rows]) => {
    const [text] = causeTexts({ verdict: 'generic', cause: [name] }, language);
    return `${sentence([text!])}: ${number(rows)}`;
  });

function verdictTable(summary: Summary, translator: Translator): string {
  const { verdicts } = summary;
  const words: Readonly<Record<string, string>> = VERDICT_TEXTS[translator.language];
  const lines = Object.entries(verdicts).map(([name, rows]): Line => {
    const tone = isTone(name) ? name : 'plain';
    const line: Line = { name, words: sentence([words[name] ?? name]), rows, tone };
    return name === 'generic' ? { ...line, details: genericDetails(summary, translator) } : line;
  });
  return linesTable(lines, 'verdicts', translator, { shares: true, code: 'after' });
}

/** More combinations are summed up in one line. The summary file lists all. */
const MAX_COMBINATIONS = 12;

function shortened(lines: readonly Line[], { texts }: Translator): Line[] {
  if (lines.length <= MAX_COMBINATIONS + 1) return [...lines];
  const rest = lines.slice(MAX_COMBINATIONS);
  const words = `${texts.otherCombinations} (${rest.length})`;
  const others: Line = { name: '…', words, rows: sumOf(rest), tone: 'faint', isGroup: true };
  return [...lines.slice(0, MAX_COMBINATIONS), others];
}

const sentence = (texts: readonly string[]): string => capitalized(texts.join('; '));

/** A line for each cause or check, or combination of them. */
const causeLines = (
  counts: Summary['causes'],
  verdict: 'explained' | 'invalid',
  tone: Tone,
  { language }: Translator,
): Line[] =>
  Object.entries(counts).map(([name, rows]) => {
    const words = sentence(causeTexts({ verdict, cause: name.split('+') } as const, language));
    return { name, words, rows, tone };
  });

/** A table of single causes, with all pairs as one line; and a table of the pairs. */
function causeTables({ causes }: Summary, translator: Translator): string {
  const { texts } = translator;
  const lines = causeLines(causes, 'explained', 'plain', translator);
  const pairs = lines.filter(({ name }) => name.includes('+'));
  const rows = sumOf(pairs);
  const single = lines.filter(({ name }) => !name.includes('+'));
  if (rows > 0) single.push({ name: '+', words: texts.pairs, rows, tone: 'faint', isGroup: true });
  return [
    linesTable(single, 'causes', translator, { note: texts.causesNote, code: 'after' }),
    linesTable(shortened(pairs, translator), 'pairs', translator, { note: texts.pairsNote, code: 'after' }),
  ].join('\n');
}

/** The checks that invalid keys fail; and how many rows in error have a key that passes all checks. */
function checkTable({ mode, checks, verdicts }: Summary, translator: Translator): string {
  const { texts } = translator;
  const lines = causeLines(checks, 'invalid', 'invalid', translator);
  const listed = shortened(lines, translator);
  const rows = (verdicts.invalid ?? 0) + (verdicts.uncomputable ?? 0) - sumOf(lines);
  if (rows > 0) listed.push({ name: '-', words: texts.passes, rows, tone: 'good', isGroup: true });
  const note = mode === 'validate' ? texts.checksNoteValidate : texts.checksNote;
  return linesTable(listed, 'checks', translator, { note, code: 'after' });
}

/** Only in the mode `calculate`: rows with and without a key. */
function outcomeTable(summary: Summary, translator: Translator): string {
  if (summary.mode !== 'calculate') return '';
  const lines = figuresOf(summary, translator.texts).map(
    ([words, , rows, tone]): Line => ({ name: tone, words, rows, tone }),
  );
  return linesTable(lines, 'outcomes', translator, { shares: true });
}

const factsOf = ({ settings, reading: { container, encoding } }: Summary): RunFacts => ({
  normalize: settings.normalize === true,
  surnames: settings.surnames === 'optional' ? 'optional' : 'required',
  encoding: isWorkbookKind(container.kind) ? 'none' : encoding.sure === 'option' ? 'given' : 'found',
});

/** Each code in the words of people, with the rows where it occurs first. */
function codeTable(summary: Summary, translator: Translator): string {
  const { texts, language, number } = translator;
  const lines = summary.codes.map(({ code, reason, rows, first_rows }): Line => {
    const { label, advice } = wordsOf(code, reason as Reason | null, language, factsOf(summary));
    const where = first_rows.length < rows ? texts.firstRows : texts.rows;
    return {
      name: reason === null ? String(code) : `${code} ${reason}`,
      words: label,
      rows,
      tone: 'bad',
      code: String(code),
      term: technicalName(code, reason),
      details: [advice, `${where}: ${first_rows.map(number).join(' · ')}`],
    };
  });
  return linesTable(lines, 'codes', translator, { note: texts.codesNote, code: 'before' });
}

const ENTITY_NAMES = new Map(
  ENTITIES.map(({ clave_entidad, nombre_entidad }) => [clave_entidad, nombre_entidad]),
);

function birthTables({ mode, entities, decades, sexes }: Summary, translator: Translator): string {
  const { texts } = translator;
  const note = mode === 'validate' ? texts.ofKeysValidate : texts.ofKeys;
  const lines = Object.entries(entities)
    .map(([name, rows]): Line => ({ name, words: ENTITY_NAMES.get(name) ?? '', rows, tone: 'plain' }))
    .sort((one, other) => other.rows - one.rows || (one.name < other.name ? -1 : 1));
  const bySex = Object.entries(texts.sexNames)
    .filter(([name]) => (sexes[name] ?? 0) > 0)
    .map(([name, words]): Line => ({ name, words, rows: sexes[name]!, tone: 'plain' }));
  return [
    linesTable(bySex, 'sexes', translator, { note, code: 'before' }),
    linesTable(lines, 'entities', translator, { note, code: 'before' }),
    decadesTable(decades, translator, note),
  ].join('\n');
}

/** What was understood of the input: sentences, and the column of each field. */
function readingSection({ reading }: Summary, { texts, language }: Translator): string {
  const sentences = sentencesOf(reading, language).map((text) => `<li>${escapeHtml(text)}</li>`);
  const columns = reading.columns.map(
    ({ field, column, name }) =>
      `<tr><th scope="row"><code>${field}</code></th><td>${escapeHtml(name)}</td><td class="n">${column}</td></tr>`,
  );
  const head = `<thead><tr><th scope="col">${texts.field}</th><th scope="col" colspan="2">${texts.column}</th></tr></thead>`;
  const table = columns.length === 0 ? '' : `<table>${head}<tbody>${columns.join('')}</tbody></table>`;
  const list = `<ul class="sentences">${sentences.join('')}</ul>`;
  return section('reading', texts.reading, undefined, `<div class="beside">${list}${table}</div>`);
}

function settingsSection(summary: Summary, { texts, number }: Translator): string {
  const shown = (value: string | boolean): string => {
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    return texts.delimiters[value] ?? value;
  };
  const entries: [string, string][] = [
    ...Object.entries(summary.settings).map(([name, value]): [string, string] => [
      texts.settingNames[name] ?? name,
      shown(value),
    ]),
    [texts.version, summary.version],
    [texts.blankLines, number(summary.blank_lines)],
    [texts.elapsed, `${number(summary.elapsed_seconds)} s`],
    [texts.rowsPerSecond, number(summary.rows_per_second)],
    [texts.resumed, shown(summary.resumed)],
  ];
  const list = entries.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<section id="settings"><h2>${texts.settings}</h2><dl>${list.join('')}</dl></section>`;
}

/** Blocks scripts and every load, wherever the file is served from. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

export function reportHtml(summary: Summary, language: Language): string {
  const translator = translatorFor(language, summary.rows_written);
  const { texts, number } = translator;
  const title = texts.titles[summary.mode];
  const file =
    summary.name === null
      ? ''
      : `<p class="file">${escapeHtml(texts.file)}: <b>${escapeHtml(summary.name)}</b></p>\n`;
  const facts = [
    `${number(summary.rows_written)} ${plural(summary.rows_written, texts.rowInAll, texts.rowsInAll)}`,
    `${texts.day}: ${summary.settings.today}`,
    `${texts.run}: ${summary.run}`,
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escapeHtml(summary.name === null ? title : `${title}: ${summary.name}`)} · curp-batch</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
${file}<p class="facts">${facts.map((fact) => `<span>${escapeHtml(fact)}</span>`).join(' ')}</p>
</header>
<main>
${summary.note === undefined ? '' : `<p class="note"><b>${escapeHtml(summary.note)}</b></p>\n`}${figures(summary, translator)}
<p class="note bars-note">${escapeHtml(texts.bars)}</p>
${outcomeTable(summary, translator)}
${verdictTable(summary, translator)}
${causeTables(summary, translator)}
${checkTable(summary, translator)}
${codeTable(summary, translator)}
${changesSection(summary, translator)}
${duplicatesSection(summary, translator)}
${readingSection(summary, translator)}
${birthTables(summary, translator)}
${balanceSection(summary, translator)}
${settingsSection(summary, translator)}
</main>
<footer><p>${escapeHtml(texts.note)}</p><p>${escapeHtml(texts.noPersons)}</p></footer>
</body>
</html>
`;
}
