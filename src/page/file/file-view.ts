/**
 * The view of a file: choose or drop it, check the preview, start the run. The preview is requested again whenever an option
 * changes, so that it shows the rows of the result.
 */
import { findRun, type Question } from '../runs/run-requests.js';
import { keepFileOf, keepPastedRun, keepSentFile } from '../runs/sent-runs.js';
import { Problem } from '../shell/api.js';
import { backend, type Pairs, type ServerFacts } from '../shell/backend.js';
import { announce, byId } from '../shell/element.js';
import { size } from '../shell/figures.js';
import { closeNotice, showProblem } from '../shell/notice.js';
import { onLanguage, t } from '../shell/page-language.js';
import { randomKey } from '../shell/random-key.js';
import { goTo, type View } from '../shell/views.js';
import { ColumnAdvice } from './column-advice.js';
import { ColumnMapping } from './column-mapping.js';
import { takeExample } from './example.js';
import { listenToFiles } from './file-drop.js';
import { type Head, headOf, WORKBOOK_BYTES } from './file-head.js';
import { leadToReview, nameFile, showParts } from './file-steps.js';
import { chosenOptions, followLanguage, resetValueOptions, startOptions } from './option-fields.js';
import { forgetPasted, listenToPaste, type PastedList } from './pasted-list.js';
import {
  type Found,
  FoundChoice,
  hasTextChoices,
  isReady,
  refusalOf,
  requestPreview,
  rowsView,
  showReading,
  unreadReason,
} from './preview-view.js';
import { Questions } from './question-fields.js';
import { ReadingSwitch } from './reading-switch.js';
import { SheetSelect } from './sheet-select.js';
import { startUpload } from './upload-bar.js';
import { adviceText, wrongFile } from './wrong-file.js';

export class FileView implements View {
  #file: File | undefined;
  #head: Head | undefined;
  /** Where the file comes from, if it was pasted. */
  #list: PastedList | undefined;
  #found: Found | undefined;
  /** A workbook that is too large for a preview: the server reads it after the upload. */
  #isUnseen = false;
  /** Whether the preview of this file was not shown yet. */
  #isNew = false;
  #errorText: () => string = () => '';
  #previewRequest: AbortController | undefined;
  /** Ends when the last preview that was requested is shown, or has failed. */
  #reading: Promise<void> = Promise.resolve();
  /** The run of the file, after it was sent: its question may be answered here. */
  #sent: string | undefined;
  /** Idempotency-Key: sending the same file with the same options again does not create a second run. */
  #key = randomKey();

  readonly #mapping = new ColumnMapping(byId('columns'), (field) => {
    if (field !== undefined) this.#questions.takeBack(field);
    if (this.#mapping.choices.formOf('name') !== 'one') this.#questions.drop('names');
    this.#refreshPreview();
  });
  readonly #switch = new ReadingSwitch(() => this.#refreshPreview());
  readonly #advice = new ColumnAdvice(this.#mapping, this.#switch, () => void this.#readAgain());
  readonly #questions = new Questions(byId('questions'), ({ topic }) => {
    if (topic === 'sheet') this.#sheet.unchoose();
    this.#takeAnswers();
  });
  readonly #sheet = new SheetSelect(() => this.#refreshPreview());
  readonly #choices = (['delimiter', 'encoding'] as const).map(
    (option) =>
      new FoundChoice(option, () => {
        if (option === 'encoding') this.#mapping.choices.forgetNames();
        this.#refreshPreview();
      }),
  );

  readonly title = () => t('titleFile');
  readonly lead = () => t('leadFile');
  readonly introduction = () => [t('needList'), ...(this.whereData ? [this.whereData()] : [])];

  /** `whereData` says what happens with the data, where the page does not say it in every view. */
  constructor(
    private readonly facts: ServerFacts,
    private readonly whereData?: () => string,
  ) {
    startOptions(() => this.#refreshPreview());
    byId('start').addEventListener('click', () => void this.#start());
    listenToFiles((file) => {
      forgetPasted();
      void this.#take(file);
    });
    listenToPaste((list) => void this.#take(list.file, list));
    this.#nameFile();
    onLanguage(() => {
      followLanguage();
      this.#nameFile();
      byId('file-error').textContent = this.#errorText();
      this.#questions.forgetTexts(); // the server asks again, in the other language
      this.#refreshPreview();
    });
  }

  /** Shows an error; the function is called again after a change of language. */
  #showError(textOf: () => string): void {
    this.#errorText = textOf;
    byId('file-error').textContent = textOf();
  }

  /** Checks a chosen file and requests its preview, unless its name or its first bytes show that it is no list. */
  async #take(file: File, list?: PastedList): Promise<void> {
    closeNotice();
    this.#showError(() => '');
    this.#forget();
    const wrong = wrongFile(file, this.facts.uploadBytes);
    if (wrong !== undefined) return this.#showError(wrong);
    this.#file = file;
    this.#list = list;
    this.#isNew = true;
    this.#nameFile();
    let head: Head;
    try {
      head = await headOf(file);
    } catch {
      this.#forget();
      return this.#showError(() => t('fileUnreadable'));
    }
    if (this.#file !== file) return; // the user has chosen another file meanwhile
    const { advice } = head;
    if (advice !== undefined) {
      this.#forget();
      return this.#showError(() => adviceText(advice, file.name));
    }
    this.#head = head;
    if (head.isContainer && head.isPartial && !backend().isLocal) this.#showUnseen();
    else this.#refreshPreview();
  }

  #showUnseen(): void {
    this.#isUnseen = true;
    showParts(false);
    for (const id of ['more-options', 'launch']) byId(id).hidden = false;
    this.#showReview();
    showReading([t('previewAfterUpload', { size: size(WORKBOOK_BYTES) })]);
  }

  #forget(): void {
    this.#previewRequest?.abort();
    this.#file = this.#head = this.#list = this.#found = this.#sent = undefined;
    keepFileOf(undefined);
    this.#isUnseen = false;
    this.#mapping.forget();
    this.#switch.forget();
    this.#questions.forget();
    for (const choice of [...this.#choices, this.#sheet]) choice.forget();
    resetValueOptions();
    takeExample();
    byId<HTMLInputElement>('file').value = '';
    byId('review').hidden = true;
    byId<HTMLDetailsElement>('other-ways').open = true;
    this.#nameFile();
  }

  #nameFile(): void {
    nameFile(this.#file, this.facts.keepMs);
  }

  #options(): Pairs {
    return [
      ...chosenOptions(),
      ...this.#switch.pairs(), // before the answers: of two values, the first counts
      ...[...this.#choices, this.#sheet].flatMap((choice) => choice.pairs()),
      ...this.#questions.pairs(),
      ...this.#mapping.choices.pairs(), // the last mapping of a field counts
    ];
  }

  /** An answer may say how values are read; the switch then shows it. */
  #takeAnswers(): void {
    if (this.#questions.pairs().some(([name]) => name === 'normalize')) this.#switch.choose(true);
    this.#refreshPreview();
  }

  /** Requests a preview with the current options, and aborts a request that is still open. */
  #refreshPreview(): void {
    const head = this.#head;
    if (head === undefined) return;
    this.#key = randomKey();
    if (this.#isUnseen) {
      this.#showUnseen(); // in another language, perhaps
      return;
    }
    this.#previewRequest?.abort();
    const request = new AbortController();
    this.#previewRequest = request;
    byId('review').setAttribute('aria-busy', 'true');
    this.#reading = requestPreview(head, this.#options(), request.signal)
      // An answer that came just before the abort is of other options.
      .then((found) => (request.signal.aborted ? undefined : this.#showPreview(found)))
      .catch((error: unknown) => {
        if (!request.signal.aborted) this.#failed(error);
      });
  }

  /** The file of a pasted list has another first line now. */
  async #readAgain(): Promise<void> {
    const list = this.#list;
    if (list !== undefined) {
      const file = list.file;
      const head = await headOf(file);
      if (this.#list !== list) return; // the user has chosen another file meanwhile
      this.#file = file;
      this.#head = head;
    }
    this.#refreshPreview();
  }

  #failed(error: unknown): void {
    byId('review').removeAttribute('aria-busy');
    if (error instanceof Problem && error.kind === 'refused') this.#showError(() => error.message);
    else showProblem(error, () => this.#refreshPreview());
  }

  /** Shows a preview, or requests another one if the first has changed what is to be asked. */
  async #showPreview(found: Found): Promise<void> {
    if (found.header.length === 0 && isReady(found)) {
      const { name } = this.#file!;
      this.#forget();
      this.#showError(() => adviceText('fileEmpty', name));
      return;
    }
    const isMoved = this.#mapping.choices.read(found);
    const isAnotherFile = this.#list?.judge(found, !this.#mapping.choices.isRecognised);
    if (isMoved || isAnotherFile) return this.#readAgain();
    this.#found = found;
    // Without a header there are no columns to choose: only the reason is shown, below the file.
    const hasHeader = found.header.length > 0;
    const refusal = refusalOf(found, this.#head!, this.#file?.name ?? '');
    const isWhole = this.#mapping.choices.formOf('name') === 'one'; // else the order is not asked
    const open = found.questions.filter(
      ({ answers, topic }) => answers.length > 0 && (isWhole || topic !== 'names'),
    );
    const final = found.questions.find(({ answers }) => answers.length === 0); // only another file helps
    this.#sheet.hear(open);
    if (this.#questions.show(open)) return this.#takeAnswers();
    if (refusal !== undefined && this.#questions.isEmpty) {
      this.#forget();
      this.#showError(refusal);
      return;
    }
    showParts(hasHeader);
    const reason = hasHeader || open.length > 0 ? '' : (refusal?.() ?? unreadReason(found));
    this.#showError(() => (final ? `${final.sentence} ${t('fileAgain')}` : reason));
    byId('text-choices').hidden = !hasTextChoices(found, this.#head!);
    showReading(this.#mapping.isFormOpen ? [] : found.sentences); // they are of the other form
    byId('review').removeAttribute('aria-busy');
    const hasParts =
      hasHeader || !this.#questions.isEmpty || found.sentences.length + found.sheets.length > 0;
    if (hasParts || !byId('text-choices').hidden) this.#showReview();
    else byId('review').hidden = true;
    for (const choice of this.#choices) choice.show(found);
    this.#sheet.takeOver(found, this.#questions);
    this.#switch.show(found);
    if (hasHeader) this.#showColumns(found);
    else announce(byId('review-status'), this.#questions.isOpen ? t('questionOpen') : '');
  }

  #showReview(): void {
    byId('review').hidden = false;
    if (this.#isNew) leadToReview();
    this.#isNew = false;
  }

  #showColumns(found: Found): void {
    this.#mapping.show(found, this.#list?.firstValues);
    this.#advice.show(found, this.#list);
    byId('rows').replaceChildren(...rowsView(found, this.#mapping));
    const missing = this.#mapping.missing();
    const isOpen = this.#questions.isOpen;
    const text = missing.length > 0 ? t('columnsMissing', { fields: missing.join(', ') }) : t('columnsReady');
    const isKnown = isReady(found) || missing.length > 0;
    announce(byId('review-status'), isOpen ? t('questionOpen') : isKnown ? text : '');
  }

  /** What was changed last may not be read yet. */
  async #whenRead(): Promise<void> {
    let reading: Promise<void>;
    do {
      reading = this.#reading;
      await reading;
    } while (reading !== this.#reading);
  }

  async #start(): Promise<void> {
    await this.#whenRead();
    if (byId<HTMLButtonElement>('start').disabled) return; // a second click
    const file = this.#file;
    const found = this.#found;
    if (file === undefined || (found === undefined && !this.#isUnseen)) return;
    if (found !== undefined && (!isReady(found) || this.#mapping.isFormOpen)) {
      if (!this.#questions.focusOpen() && !this.#mapping.focusMissing())
        byId('rows').scrollIntoView({ block: 'nearest' });
      return;
    }
    const run = await startUpload(file, this.#options(), this.#key, (question) => this.#ask(question));
    if (run === undefined) return;
    this.#sent = run.id;
    keepFileOf(run.id);
    keepSentFile(run.id, file);
    if (this.#list !== undefined) keepPastedRun(run.id, this.#list.rows);
    goTo('run', run.id);
  }

  #ask(question: Question): void {
    this.#questions.show([question]);
    this.#questions.focusOpen();
  }

  /** The view becomes visible: for the question of a run whose file is still here, or for another file. */
  show(run: string): void {
    if (this.#sent === undefined) return;
    if (this.#sent !== run) {
      this.#forget();
      forgetPasted();
      return;
    }
    this.#key = randomKey();
    findRun(run)
      .then(({ question }) => {
        if (question !== null && this.#sent === run) this.#ask(question);
      })
      .catch((error: unknown) => showProblem(error));
  }
}
