/**
 * The style sheet of a report for desktop, phone and print. Every colour has a contrast on white of at least 3:1 for shapes
 * and 4.5:1 for text. No information is shown by colour only.
 *
 * What it does not do: load anything. It uses the fonts of the reader's machine.
 */

/** Colours by meaning of a count. */
const TONES = {
  match: '#1b7f4b',
  homonym: '#4d9a6c',
  valid: '#1b7f4b',
  check_digit: '#b3741a',
  explained: '#2b6cb0',
  different: '#c2452d',
  invalid: '#8a1f1f',
  missing: '#6b7685',
  uncomputable: '#6d4ba0',
  generic: '#0f7285',
  good: '#1b7f4b',
  bad: '#c2452d',
  plain: '#2b6cb0',
  faint: '#6b7685',
} as const;

export type Tone = keyof typeof TONES;

export const isTone = (name: string): name is Tone => Object.hasOwn(TONES, name);

const tones = Object.entries(TONES)
  .map(
    ([name, colour]) =>
      `.t-${name} { fill: ${colour}; } .figures .t-${name} { border-left-color: ${colour}; }`,
  )
  .join('\n  ');

export const STYLE = `
  :root { color-scheme: light; --ink: #17202b; --soft: #4a5565; --line: #dfe4ea; --ground: #eef1f5; }
  * { box-sizing: border-box; }
  html { -webkit-text-size-adjust: 100%; }
  body { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
    color: var(--ink); background: #fff; max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
  h1 { font-size: 1.9rem; line-height: 1.2; letter-spacing: -.01em; margin: 0; }
  h2 { font-size: 1.2rem; line-height: 1.3; margin: 0 0 .25rem; }
  section { margin-top: 2.5rem; }
  p { margin: 0; }
  code { font: .8125em ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; color: var(--soft);
    overflow-wrap: anywhere; }
  .file { margin-top: .35rem; overflow-wrap: anywhere; }
  .facts, .note { color: var(--soft); }
  .facts { margin-top: .35rem; } .facts span { white-space: nowrap; margin-right: 1.25rem; }
  .note { margin-bottom: .75rem; max-width: 46rem; }
  .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: .75rem; padding: 0;
    margin: 1.5rem 0 0; list-style: none; }
  .figures li { border: solid var(--line); border-width: 1px 1px 1px 5px; border-radius: 6px; padding: .7rem .9rem .8rem; }
  .figures b { display: block; font-weight: 600; }
  .figures .value { display: block; font-size: 1.7rem; line-height: 1.25; font-weight: 650;
    font-variant-numeric: tabular-nums; letter-spacing: -.01em; }
  .figures .of { font-size: .95rem; font-weight: 400; color: var(--soft); letter-spacing: 0; white-space: nowrap; }
  .figures small { display: block; font-size: .85rem; line-height: 1.35; color: var(--soft); margin-top: .15rem; }
  svg { display: block; }
  .shares { width: 100%; height: 2rem; margin: .6rem 0 .9rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; font-weight: 400; padding: .34rem .75rem .34rem 0; border-bottom: 1px solid var(--line);
    vertical-align: middle; }
  thead th, thead td { font-size: .85rem; color: var(--soft); border-bottom-color: #b9c2cd; }
  tfoot th, tfoot td { font-weight: 650; border-bottom: 0; border-top: 1px solid #b9c2cd; }
  th { overflow-wrap: break-word; } th .first { margin: 0 .25rem 0 0; color: var(--ink); }
  .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .bars { table-layout: fixed; } .bars thead .n { width: 6.5rem; } .bars thead .bar { width: 33%; }
  #codes .bars thead .bar { width: 16%; }
  .bar { padding: 0 0 0 .75rem; } .bar svg { width: 100%; height: .8rem; }
  th small { display: block; font-size: .85rem; line-height: 1.4; color: var(--soft); margin-top: .1rem; }
  .bars-note { margin: .75rem 0 0; font-size: .85rem; }
  .sentences { margin: .4rem 0 0; padding-left: 1.1rem; } .sentences li { margin-bottom: .35rem; overflow-wrap: anywhere; }
  .swatch { display: inline-block; width: .75rem; height: .75rem; margin-right: .5rem; }
  .ground { fill: var(--ground); } .axis { stroke: #b9c2cd; stroke-width: 1; }
  .columns text { fill: var(--ink); font-size: 17px; text-anchor: middle; font-variant-numeric: tabular-nums; }
  .beside { display: grid; grid-template-columns: minmax(0, 1.25fr) minmax(16rem, 1fr); gap: 2.5rem; align-items: start; }
  .beside .columns { width: 100%; height: auto; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.5rem; margin: .5rem 0 0; }
  dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
  .ok { color: #14683c; font-weight: 600; white-space: nowrap; } .broken { color: #8a1f1f; font-weight: 650; }
  footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9rem; }
  ${tones}
  @media (max-width: 44rem) {
    body { padding: 1.25rem 1rem 2rem; }
    h1 { font-size: 1.55rem; }
    .figures { grid-template-columns: 1fr 1fr; gap: .6rem; }
    .figures li { padding: .55rem .65rem .65rem; } .figures .value { font-size: 1.3rem; }
    .figures .of { display: block; } .facts span { display: block; }
    .beside { grid-template-columns: 1fr; gap: 1rem; }
    .bars tbody tr { position: relative; }
    .bars tbody th, .bars tbody td { padding-bottom: .95rem; vertical-align: top; }
    .bars tbody td.bar { position: absolute; left: 0; right: 0; bottom: .35rem; width: auto; padding: 0; border: 0; }
    .bars thead .bar, .bars tfoot .bar { display: none; } .bars { table-layout: auto; } .bars thead .n { width: auto; }
    .bar svg { height: .35rem; }
    .n { padding-right: 0; padding-left: .5rem; }
    .counts .n { white-space: normal; } .counts .ok, .counts .broken { padding-left: .6rem; }
    th code { display: block; font-size: .75em; } th .first { display: inline; }
    dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
  }
  @media print {
    @page { margin: 14mm; }
    body { font-size: 10.5pt; max-width: none; padding: 0; }
    section { margin-top: 1.6rem; }
    h2, .note, .shares { break-after: avoid; }
    tr, li, dt, dd, .beside { break-inside: avoid; }
    thead { display: table-header-group; } tfoot { display: table-row-group; }
    .figures { grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); } .figures .value { font-size: 1.3rem; }
    .figures .of { display: block; }
    .beside { grid-template-columns: minmax(0, 1.25fr) minmax(14rem, 1fr); }
    th, td { padding-top: .2rem; padding-bottom: .2rem; }
    .bars thead .n { width: 5.6rem; } .bars thead .bar { width: 22%; }
  }
`;
