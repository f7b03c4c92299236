/**
 * A report that a person can read: one HTML file with everything in it, charts as inline SVG, nothing loaded from
 * anywhere and no script. It prints well.
 *
 * What it does not hold: anything of a person. It is made from the summary, which has counts alone.
 */
import type { Language } from '../contract/messages.js';
import { ENTITIES } from '../curp/entities.js';
import { causeText, VERDICT_TEXTS } from '../reconcile/verdict-texts.js';
import { REPORT_TEXTS, type ReportTexts } from './report-texts.js';
import type { Summary } from './summary.js';

const LOCALES: Record<Language, string> = { es: 'es-MX', en: 'en' };

interface Bar {
  label: string;
  rows: number;
  /** Good news, bad news, or neither: told by colour and never by colour alone. */
  tone: 'good' | 'bad' | 'plain';
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `
  :root { color-scheme: light; }
  body { font: 15px/1.5 system-ui, sans-serif; color: #1c2430; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
  .note { color: #4a5565; margin: .25rem 0 1.5rem; }
  .figures { display: flex; flex-wrap: wrap; gap: .75rem; padding: 0; margin: 0; list-style: none; }
  .figures li { border: 1px solid #d5dbe3; border-radius: 8px; padding: .5rem .9rem; min-width: 7rem; }
  .figures b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
  table { border-collapse: collapse; width: 100%; }
  td, th { text-align: left; padding: .2rem .6rem .2rem 0; border-bottom: 1px solid #edf0f4; vertical-align: middle; }
  td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  td.bar { width: 40%; } svg { display: block; width: 100%; height: 14px; }
  .good { fill: #1b7f4b; } .bad { fill: #b3402a; } .plain { fill: #3a6ea5; } .ground { fill: #edf0f4; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; } dt { color: #4a5565; } dd { margin: 0; }
  @media print { body { margin: 0; max-width: none; } h2 { break-after: avoid; } tr { break-inside: avoid; } }
`;

function table(
  heading: string,
  bars: readonly Bar[],
  total: number,
  language: Language,
  texts: ReportTexts,
): string {
  if (bars.length === 0) return '';
  const largest = Math.max(...bars.map(({ rows }) => rows), 1);
  const number = new Intl.NumberFormat(LOCALES[language]);
  const percent = new Intl.NumberFormat(LOCALES[language], {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const lines = bars.map(({ label, rows, tone }) => {
    const width = ((rows / largest) * 100).toFixed(2);
    const share = percent.format(rows / Math.max(total, 1));
    return `<tr><th scope="row">${escapeHtml(label)}</th><td class="n">${number.format(rows)}</td><td class="n">${share}</td><td class="bar"><svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="14"/><rect class="${tone}" width="${width}" height="14"/></svg></td></tr>`;
  });
  const head = `<tr><th></th><th class="n" scope="col">${texts.rows}</th><th class="n" scope="col">${texts.share}</th><th></th></tr>`;
  return `<section><h2>${escapeHtml(heading)}</h2><table><thead>${head}</thead><tbody>${lines.join('')}</tbody></table></section>`;
}

const GOOD_VERDICTS = new Set(['match', 'homonym', 'valid']);
const PLAIN_VERDICTS = new Set(['missing', 'explained']);

const toneOf = (verdict: string): Bar['tone'] => {
  if (GOOD_VERDICTS.has(verdict)) return 'good';
  return PLAIN_VERDICTS.has(verdict) ? 'plain' : 'bad';
};

const barsOf = (
  counts: Record<string, number>,
  label: (key: string) => string,
  tone: (key: string) => Bar['tone'],
): Bar[] => Object.entries(counts).map(([key, rows]) => ({ label: label(key), rows, tone: tone(key) }));

const byRows = (bars: Bar[]): Bar[] => bars.sort((one, other) => other.rows - one.rows);

const ENTITY_NAMES = new Map(
  ENTITIES.map(({ clave_entidad, nombre_entidad }) => [clave_entidad, nombre_entidad]),
);

function tables(summary: Summary, language: Language, texts: ReportTexts): string {
  const { rows_written: total, rows_with_key: withKey } = summary;
  const codes: Bar[] = summary.codes.map(({ code, reason, rows, message }) => ({
    label: `${code}${reason ? ` ${reason}` : ''}: ${message}`,
    rows,
    tone: 'bad',
  }));
  if (summary.mode !== 'validate') codes.unshift({ label: texts.key, rows: withKey, tone: 'good' });
  const verdicts = barsOf(summary.verdicts, (key) => `${key}: ${VERDICT_TEXTS[language][key] ?? ''}`, toneOf);
  const plain = () => 'plain' as const;
  return [
    table(texts.byVerdict, byRows(verdicts), total, language, texts),
    table(
      texts.byCheck,
      byRows(barsOf(summary.causes, (key) => `${key}: ${causeText(key, language)}`, plain)),
      total,
      language,
      texts,
    ),
    summary.mode === 'validate' ? '' : table(texts.byCode, codes, total, language, texts),
    table(
      texts.byEntity,
      byRows(barsOf(summary.entities, (key) => `${key} ${ENTITY_NAMES.get(key) ?? ''}`, plain)),
      withKey,
      language,
      texts,
    ),
    table(
      texts.byDecade,
      barsOf(summary.decades, (key) => key, plain),
      withKey,
      language,
      texts,
    ),
  ].join('\n');
}

function figures(summary: Summary, language: Language, texts: ReportTexts): string {
  const number = new Intl.NumberFormat(LOCALES[language]);
  const items: [string, string][] = [
    [texts.rowsRead, number.format(summary.rows_read)],
    [texts.rowsWritten, number.format(summary.rows_written)],
    ...(summary.mode === 'validate'
      ? []
      : ([
          [texts.withKey, number.format(summary.rows_with_key)],
          [texts.inError, number.format(summary.rows_in_error)],
        ] as [string, string][])),
    [texts.blankLines, number.format(summary.blank_lines)],
    [texts.elapsed, `${number.format(summary.elapsed_seconds)} s`],
    [texts.rowsPerSecond, number.format(summary.rows_per_second)],
  ];
  return `<ul class="figures">${items.map(([label, value]) => `<li><b>${value}</b>${escapeHtml(label)}</li>`).join('')}</ul>`;
}

/** The report as one HTML file. */
export function reportHtml(summary: Summary, language: Language): string {
  const texts = REPORT_TEXTS[language];
  const settings = Object.entries({ run: summary.run, version: summary.version, ...summary.settings });
  const options = settings
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value))}</dd>`)
    .join('');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>curp-batch: ${escapeHtml(texts.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(texts.title)}</h1>
<p class="note">${escapeHtml(texts.note)} ${escapeHtml(texts.noPersons)}</p>
<section><h2>${escapeHtml(texts.totals)}</h2>${figures(summary, language, texts)}
<p class="note">${escapeHtml(texts.addsUp)}</p></section>
${tables(summary, language, texts)}
<section><h2>${escapeHtml(texts.settings)}</h2><dl>${options}</dl></section>
</body>
</html>
`;
}
