/**
 * The questions that a file leaves open, each with a radio button for every answer. A chosen answer is sent as options with
 * the next preview and with the file; its question stays, so that the user can choose another answer.
 *
 * What it does not do: choose an answer. A file that can be read in two ways waits for the user.
 */
import { pairsOf, type Question } from '../runs/run-requests.js';
import type { Pairs } from '../shell/backend.js';
import { make } from '../shell/element.js';
import { t } from '../shell/page-language.js';

interface Shown {
  question: Question;
  element: HTMLFieldSetElement;
  /** The index of the chosen answer; -1 if there is none yet. */
  chosen: number;
}

/** The same question in two previews, in any language. */
const keyOf = ({ topic, answers }: Question): string =>
  JSON.stringify([topic, answers.map(({ options }) => options)]);

export class Questions {
  readonly #shown = new Map<string, Shown>();

  constructor(
    private readonly place: HTMLElement,
    private readonly changed: () => void,
  ) {}

  /** Removes all questions, for another file. */
  forget(): void {
    this.#shown.clear();
    this.place.replaceChildren();
  }

  /** The options of the chosen answers. */
  pairs(): Pairs {
    return [...this.#shown.values()].flatMap(({ question, chosen }) =>
      chosen < 0 ? [] : pairsOf(question.answers[chosen]!.options),
    );
  }

  get isOpen(): boolean {
    return [...this.#shown.values()].some(({ chosen }) => chosen < 0);
  }

  /** Moves the focus to the first question without an answer; false if there is none. */
  focusOpen(): boolean {
    const open = [...this.#shown.values()].find(({ chosen }) => chosen < 0);
    open?.element.querySelector('input')?.focus();
    return open !== undefined;
  }

  /** Adds new questions, and removes those without an answer that the server does not ask any more. */
  show(questions: readonly Question[]): void {
    const asked = new Set(questions.map(keyOf));
    for (const [key, { element, chosen }] of this.#shown) {
      if (asked.has(key) || chosen >= 0) continue;
      element.remove();
      this.#shown.delete(key);
    }
    for (const question of questions) {
      const key = keyOf(question);
      if (!this.#shown.has(key)) this.#add(key, question);
    }
  }

  #add(key: string, question: Question): void {
    const shown: Shown = { question, element: make('fieldset', { class: 'question' }), chosen: -1 };
    const name = `question-${this.#shown.size}`;
    const choices = question.answers.map(({ meaning }, index) => {
      const id = `${name}-${index}`;
      const radio = make('input', { type: 'radio', name, id });
      radio.addEventListener('change', () => {
        shown.chosen = index;
        this.changed();
      });
      return make('div', { class: 'choice' }, radio, make('label', { for: id }, sentenceOf(meaning)));
    });
    const hint = question.topic === 'columns' && make('p', { class: 'hint' }, t('questionOfColumns'));
    shown.element.append(make('legend', {}, question.sentence), ...choices, ...(hint ? [hint] : []));
    this.#shown.set(key, shown);
    this.place.append(shown.element);
  }
}

/** With a capital letter at its beginning. */
const sentenceOf = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
