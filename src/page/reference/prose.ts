/** Descriptions as elements: paragraphs, `code` and **strong**. All else is text, so nothing in it becomes markup. */
import { make } from '../shell/element.js';

const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*/g;

/** The parts of a text within one paragraph. */
export function inline(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, code, strong] = match;
    parts.push(text.slice(at, match.index));
    parts.push(code === undefined ? make('strong', {}, strong) : make('code', {}, code));
    at = match.index + whole.length;
  }
  parts.push(text.slice(at));
  return parts;
}

export const paragraphs = (text: string): HTMLParagraphElement[] =>
  text.split(/\n{2,}/).map((paragraph) => make('p', {}, ...inline(paragraph)));
