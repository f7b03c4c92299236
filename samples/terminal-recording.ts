/**
 * Records real commands in a pseudo terminal (the program `script`) and draws what they printed, when they printed it, as an
 * SVG that plays once by CSS alone and then stays at its end. A reader who prefers no motion sees the end at once.
 *
 * What it does not do: understand a terminal. It knows line ends, carriage returns and "clear to the end of the line", which is
 * what curp-batch writes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A text on one row of the screen, from a moment on, and until another one if it was replaced. Seconds. */
interface Shown {
  row: number;
  text: string;
  from: number;
  until: number | undefined;
  isTyped: boolean;
}

const TYPING_SECONDS = 0.035;
const PAUSE_SECONDS = 0.9;
/** A text that was replaced sooner than this is left out: no eye sees it. */
const MIN_SECONDS = 0.08;
const PARTS = /\r\n|\r|\n|\u001b\[K|[^\r\n\u001b]+/g;

/** The screen, and the history of each of its rows. */
export class TerminalRecording {
  readonly #shown: Shown[] = [];
  #row = 0;
  #seconds = 0.3;

  /** Types a command line, runs it with `environment` in `folder`, and records its output. */
  async run(line: string, script: string, folder: string, environment: NodeJS.ProcessEnv): Promise<void> {
    this.#show(`$ ${line}`, true);
    this.#seconds += line.length * TYPING_SECONDS + 0.3;
    this.#row++;
    const child = spawn('script', ['-qec', `stty cols 92 rows 40; ${script}`, '/dev/null'], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const begin = performance.now();
    const start = this.#seconds;
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      this.#seconds = start + (performance.now() - begin) / 1000;
      this.#print(text);
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${line}: exit code ${code}`);
    this.#seconds += PAUSE_SECONDS;
    this.#row++;
  }

  #print(text: string): void {
    for (const [part] of text.matchAll(PARTS)) {
      if (part.endsWith('\n')) this.#row++;
      else if (part.startsWith('\u001b')) this.#hide();
      else if (part !== '\r') this.#show(part, false);
    }
  }

  #hide(): void {
    for (const shown of this.#shown) if (shown.row === this.#row) shown.until ??= this.#seconds;
  }

  /** A text at the cursor; it continues a text that came in two pieces. */
  #show(text: string, isTyped: boolean): void {
    const before = this.#shown.findLast(({ row, until }) => row === this.#row && until === undefined);
    if (before === undefined)
      this.#shown.push({ row: this.#row, text, from: this.#seconds, until: undefined, isTyped });
    else before.text += text;
  }

  svg(title: string): string {
    const shown = this.#shown.filter(({ from, until }) => until === undefined || until - from >= MIN_SECONDS);
    const [advance, height, margin, bar] = [8.4, 20, 20, 34];
    const columns = Math.max(...shown.map(({ text }) => [...text].length));
    const width = Math.ceil(columns * advance + 2 * margin);
    const full = bar + Math.max(...shown.map(({ row }) => row + 1)) * height + margin;
    const drawn = shown.map(({ row, text, from, until, isTyped }) => {
      const y = bar + (row + 1) * height;
      const kind = isTyped ? ' class="typed"' : until === undefined ? '' : ' class="gone"';
      const end = until === undefined ? '' : `,hide 1ms ${until.toFixed(2)}s forwards`;
      const style = `animation:show 1ms ${from.toFixed(2)}s both${end}`;
      const line = `<text x="${margin}" y="${y}"${kind} style="${style}" xml:space="preserve">${escaped(text)}</text>`;
      if (!isTyped) return line;
      const { length } = text;
      const typing = `animation:type ${(length * TYPING_SECONDS).toFixed(2)}s steps(${length}) ${from.toFixed(2)}s both`;
      const x = margin + 2 * advance;
      return `${line}\n<rect class="cover" x="${x}" y="${y - 15}" width="${Math.ceil(length * advance)}" height="${height}" style="${typing}"/>`;
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${full}" width="${width}" height="${full}" role="img">
<title>${escaped(title)}</title>
<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#c9d1d9}.typed{fill:#7ee787}
.cover{fill:#0d1117;transform-box:fill-box;transform-origin:100% 50%}
@media(prefers-reduced-motion:no-preference){@keyframes show{from{opacity:0}to{opacity:1}}@keyframes hide{from{opacity:1}to{opacity:0}}@keyframes type{from{transform:scaleX(1)}to{transform:scaleX(0)}}}
@media(prefers-reduced-motion:reduce){.gone,.cover{display:none}}</style>
<rect width="${width}" height="${full}" rx="10" fill="#0d1117"/>
<circle cx="22" cy="18" r="6" fill="#ff5f57"/><circle cx="42" cy="18" r="6" fill="#febc2e"/><circle cx="62" cy="18" r="6" fill="#28c840"/>
${drawn.join('\n')}
</svg>
`;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => ESCAPES[character]!);
