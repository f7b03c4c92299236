/**
 * The way of a file: choose or drop it, look at how it will be read, start. What was found is asked for again whenever
 * an option changes, so that the rows shown are the rows of the result.
 */
import { type Pairs, Problem } from './api.js';
import { ColumnMapping } from './column-mapping.js';
import { announce, button, byId, make } from './element.js';
import { size, span } from './figures.js';
import { headOf } from './file-head.js';
import { KIND_TEXTS, kindOf } from './file-kind.js';
import { onLanguage, say } from './language.js';
import { closeNotice, tellProblem } from './notice.js';
import { askPreview, type Found, FoundChoice, isReady, showRows } from './preview.js';
import { chosenOptions, followLanguage, startOptions, turnOnNormalize } from './run-options.js';
import type { ServerFacts } from './server-facts.js';
import { newKey } from './upload.js';
import { startUpload } from './upload-bar.js';
import { goTo, type View } from './views.js';

class FileWay {
  #file: File | undefined;
  #head: ArrayBuffer | undefined;
  #found: Found | undefined;
  #complaint: () => string = () => '';
  #asking: AbortController | undefined;
  /** The same file with the same options is the same upload, however often it is sent. */
  #key = newKey();

  readonly #mapping = new ColumnMapping(byId('columns'), () => this.look());
  readonly #delimiter = new FoundChoice('delimiter', () => this.look());
  readonly #encoding = new FoundChoice('encoding', () => this.look());

  constructor(private readonly facts: ServerFacts) {
    startOptions(() => this.look());
    byId('start').addEventListener('click', () => void this.start());
    this.#listenToFiles();
    this.#nameFile();
    onLanguage(() => {
      followLanguage();
      this.#nameFile();
      byId('file-error').textContent = this.#complaint();
      if (this.#head !== undefined) this.look();
    });
  }

  #listenToFiles(): void {
    const input = byId<HTMLInputElement>('file');
    input.addEventListener('change', () => {
      if (input.files?.[0]) void this.take(input.files[0]);
    });
    const drop = byId('drop');
    const over = (is: boolean) => drop.classList.toggle('over', is);
    // A file dropped beside the mark must not make the browser leave the page and open it.
    window.addEventListener('dragover', (event) => {
      event.preventDefault();
      over(true);
    });
    window.addEventListener('dragleave', (event) => {
      if (event.relatedTarget === null) over(false);
    });
    window.addEventListener('drop', (event) => {
      event.preventDefault();
      over(false);
      const file = event.dataTransfer?.files[0];
      if (file && !byId('view-file').hidden) void this.take(file);
    });
  }

  /** Said again after a switch of language. */
  #complain(say: () => string): void {
    this.#complaint = say;
    byId('file-error').textContent = say();
  }

  /** Takes a file; it is read when it can be a CSV at all. */
  async take(file: File): Promise<void> {
    closeNotice();
    this.#complain(() => '');
    this.#forget();
    if (file.size === 0) return this.#complain(() => say('fileEmpty'));
    if (file.size > this.facts.uploadBytes) {
      return this.#complain(() =>
        say('fileTooLarge', { size: size(file.size), most: size(this.facts.uploadBytes) }),
      );
    }
    this.#file = file;
    this.#nameFile();
    let head: ArrayBuffer;
    try {
      head = await headOf(file);
    } catch {
      this.#forget();
      return this.#complain(() => say('fileUnreadable'));
    }
    if (this.#file !== file) return; // another one was chosen meanwhile
    const kind = kindOf(head);
    if (kind !== undefined) {
      this.#forget();
      return this.#complain(() => say(KIND_TEXTS[kind], { name: file.name }));
    }
    this.#head = head;
    this.look();
  }

  #forget(): void {
    this.#asking?.abort();
    this.#file = this.#head = this.#found = undefined;
    this.#mapping.forget();
    this.#delimiter.forget();
    this.#encoding.forget();
    byId<HTMLInputElement>('file').value = '';
    byId('review').hidden = true;
    this.#nameFile();
  }

  #nameFile(): void {
    const file = this.#file;
    byId('drop').classList.toggle('chosen', file !== undefined);
    byId('file-label').textContent = say(file ? 'chooseOther' : 'chooseFile');
    byId('file-name').textContent = file ? file.name : '';
    byId('file-size').textContent = file ? size(file.size) : '';
    if (!file) return;
    const keep = span(this.facts.keepMs);
    byId('start-hint').textContent = say('startHint', { name: file.name, size: size(file.size), keep });
  }

  #options(): Pairs {
    return [
      ...chosenOptions(),
      ...this.#delimiter.pairs(),
      ...this.#encoding.pairs(),
      ...this.#mapping.pairs(),
    ];
  }

  /** Asks for a preview with the options of the moment; an earlier question that is still open is dropped. */
  look(): void {
    const head = this.#head;
    if (head === undefined) return;
    this.#key = newKey();
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    byId('review').setAttribute('aria-busy', 'true');
    askPreview(head, this.#options(), asking.signal)
      .then((found) => this.#show(found))
      .catch((error: unknown) => {
        if (!asking.signal.aborted) this.#failed(error);
      });
  }

  #failed(error: unknown): void {
    byId('review').removeAttribute('aria-busy');
    if (error instanceof Problem && error.kind === 'refused') this.#complain(() => error.message);
    else tellProblem(error, () => this.look());
  }

  #show(found: Found): void {
    if (found.header.length === 0 && isReady(found)) {
      this.#forget();
      this.#complain(() => say('fileEmpty'));
      return;
    }
    this.#found = found;
    // Without a header there are no columns to choose: the true reason stands alone, where the file was chosen.
    const hasHeader = found.header.length > 0;
    const reason = found.problems.map(({ message }) => message).join(' ');
    this.#complain(() => (hasHeader ? '' : reason));
    for (const id of ['columns-set', 'more-options', 'preview-title', 'rows', 'launch'])
      byId(id).hidden = !hasHeader;
    const review = byId('review');
    review.hidden = false;
    review.removeAttribute('aria-busy');
    this.#delimiter.show(found);
    this.#encoding.show(found);
    if (hasHeader) this.#showColumns(found);
    else announce(byId('review-status'), '');
  }

  #showColumns(found: Found): void {
    this.#mapping.show(found);
    this.#adviseOnColumns(found);
    showRows(byId('rows'), found);
    const missing = this.#mapping.missing(found);
    const text =
      missing.length > 0 ? say('columnsMissing', { fields: missing.join(', ') }) : say('columnsReady');
    announce(byId('review-status'), isReady(found) || missing.length > 0 ? text : '');
  }

  /** A file without a header; or with one column for the date, which needs an option that nobody would look for. */
  #adviseOnColumns(found: Found): void {
    const place = byId('columns-advice');
    place.replaceChildren();
    if (found.header.length > 0 && this.#mapping.knowsNothing(found)) {
      place.append(make('p', {}, say('noHeader')));
      return;
    }
    if (!this.#mapping.lacksDate(found)) return;
    const turnOn = () => {
      turnOnNormalize();
      byId<HTMLDetailsElement>('more-options').open = true;
      this.look();
      byId('normalize').focus();
    };
    place.append(make('p', {}, say('useWholeDateHint')), button(say('useWholeDate'), 'button small', turnOn));
  }

  async start(): Promise<void> {
    const file = this.#file;
    const found = this.#found;
    if (file === undefined || found === undefined) return;
    if (!isReady(found)) {
      if (!this.#mapping.focusMissing()) byId('rows').scrollIntoView({ block: 'nearest' });
      return;
    }
    const run = await startUpload(file, this.#options(), this.#key);
    if (run === undefined) return;
    this.#forget();
    goTo('run', run.id);
  }
}

export function fileView(facts: ServerFacts): View {
  new FileWay(facts);
  return { title: () => say('titleFile'), lead: () => say('leadFile'), show: () => {} };
}
