/**
 * The questions that a file leaves open, each with a button for every answer. One click answers: the options of the answer
 * are sent with the next preview and with the file. The question stays, so that the user can choose another answer.
 *
 * What it does not do: choose an answer. A file that can be read in two ways waits for the user.
 */
import { capitalized } from '../../base/sentence.js';
import { pairsOf, type Question } from '../runs/run-requests.js';
import { button, make } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import type { Pairs } from '../shell/pairs.js';

interface Shown {
  question: Question;
  element: HTMLFieldSetElement;
  /** The index of the chosen answer; -1 if there is none yet. */
  chosen: number;
}

const SHEET = 'sheet';

/** The same question in two previews, in any language. */
const keyOf = ({ topic, answers }: Question): string =>
  JSON.stringify([topic, answers.map(({ options }) => options)]);

export class Questions {
  readonly #shown = new Map<string, Shown>();
  /** Answers to questions that will be asked again, in the other language. */
  readonly #given = new Map<string, number>();

  constructor(
    private readonly place: HTMLElement,
    private readonly changed: (question: Question) => void,
  ) {}

  /** Removes all questions and answers, for another file. */
  forget(): void {
    this.#shown.clear();
    this.#given.clear();
    this.place.replaceChildren();
  }

  /** Removes the questions, which are asked again in the other language; their answers stay. */
  forgetTexts(): void {
    const given = [...this.#shown].filter(([, { chosen }]) => chosen >= 0);
    const answers = [...this.#given, ...given.map(([key, { chosen }]) => [key, chosen] as const)];
    this.forget();
    for (const [key, chosen] of answers) this.#given.set(key, chosen);
  }

  /** The options of the chosen answers. A sheet of a file in an archive is asked for after the file, and names both. */
  pairs(): Pairs {
    const pairs = [...this.#shown.values()].flatMap(({ question, chosen }) =>
      chosen < 0 ? [] : pairsOf(question.answers[chosen]!.options),
    );
    const sheet = pairs.findLast(([name]) => name === SHEET);
    return pairs.filter((pair) => pair[0] !== SHEET || pair === sheet);
  }

  /** Removes the question whose answer gives one of these values of an option, which another control has from now on. */
  handOver(option: 'sheet', values: readonly string[]): { value: string; hadFocus: boolean } | undefined {
    for (const [key, { question, element, chosen }] of this.#shown) {
      const value = question.answers[chosen]?.options[option];
      if (typeof value !== 'string' || !values.includes(value)) continue;
      const hadFocus = element.contains(document.activeElement);
      element.remove();
      this.#shown.delete(key);
      return { value, hadFocus };
    }
    return undefined;
  }

  get isEmpty(): boolean {
    return this.#shown.size === 0;
  }

  /** Another file of an archive has other sheets. */
  #removeAfter({ topic }: Question, element: HTMLElement): void {
    if (topic !== SHEET) return;
    for (const [key, later] of this.#shown) {
      const isLater = element.compareDocumentPosition(later.element) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (later.question.topic !== SHEET || !isLater) continue;
      later.element.remove();
      this.#shown.delete(key);
    }
  }

  /** The user has chosen the column of this field otherwise than an answer did: that answer counts no more. */
  takeBack(field: string): void {
    for (const [key, { question, element, chosen }] of this.#shown) {
      if (question.answers[chosen]?.options.map?.[field] === undefined) continue;
      element.remove();
      this.#shown.delete(key);
    }
  }

  /** Removes the questions about something that the user has said otherwise. */
  drop(topic: Question['topic']): void {
    for (const [key, { question, element }] of this.#shown) {
      if (question.topic !== topic) continue;
      element.remove();
      this.#shown.delete(key);
    }
  }

  get isOpen(): boolean {
    return [...this.#shown.values()].some(({ chosen }) => chosen < 0);
  }

  /** Moves the focus to the first question without an answer; false if there is none. */
  focusOpen(): boolean {
    const open = [...this.#shown.values()].find(({ chosen }) => chosen < 0);
    open?.element.querySelector('button')?.focus();
    return open !== undefined;
  }

  /**
   * Adds new questions, and removes those without an answer that the server does not ask any more. Returns whether a new
   * question has got the answer that it had in the other language: then another preview is needed.
   */
  show(questions: readonly Question[]): boolean {
    const asked = new Set(questions.map(keyOf));
    for (const [key, { element, chosen }] of this.#shown) {
      if (asked.has(key) || chosen >= 0) continue;
      element.remove();
      this.#shown.delete(key);
    }
    const isNew = questions.filter((question) => !this.#shown.has(keyOf(question)));
    const answered = isNew.map((question) => this.#add(keyOf(question), question));
    return answered.some((is) => is);
  }

  #add(key: string, question: Question): boolean {
    const shown: Shown = { question, element: make('fieldset', { class: 'question' }), chosen: -1 };
    const name = `question-${this.#shown.size}`;
    const buttons = question.answers.map(({ meaning }, index) => {
      const made = button(capitalized(meaning), 'button', () => {
        choose(index);
        this.#removeAfter(question, shown.element);
        this.changed(question);
      });
      made.id = `${name}-${index}`;
      return made;
    });
    const choose = (chosen: number): void => {
      shown.chosen = chosen;
      for (const [index, one] of buttons.entries())
        one.setAttribute('aria-pressed', String(index === chosen));
    };
    const given = this.#given.get(key) ?? -1;
    this.#given.delete(key);
    choose(given);
    shown.element.append(
      make('legend', {}, capitalized(question.sentence)),
      make('div', { class: 'answers' }, ...buttons),
      ...hintsOf(question).map((hint) => make('p', { class: 'hint' }, hint)),
    );
    this.#shown.set(key, shown);
    this.place.append(shown.element);
    return given >= 0;
  }
}

/** What to do if no answer is right. */
function hintsOf({ topic, answers }: Question): string[] {
  if (topic === 'columns' && answers.every(({ options }) => options.widths === undefined))
    return [t('questionOfColumns')];
  if (topic === 'names') return [t('questionOfNames')];
  return answers.length === 1 ? [t('questionOfFile')] : [];
}
