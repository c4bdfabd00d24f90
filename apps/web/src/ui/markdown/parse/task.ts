import type { Block } from './model.ts';

/** What is left to do, or done: an item of a list that begins with a box. */
export interface Task {
  readonly isDone: boolean;
  /** The item without its box. */
  readonly item: Block[];
}

/** The item as a task, if it is written as one. */
export const taskOf = ([first, ...others]: readonly Block[]): Task | null => {
  if (first?.type !== 'paragraph') return null;
  const [said, ...more] = first.children;
  const box = said?.type === 'text' ? /^\[([ xX])\] /.exec(said.text) : null;
  if (said?.type !== 'text' || box === null) return null;
  const [{ length }, mark] = box;
  const rest = { ...said, text: said.text.slice(length), start: said.start + length };
  return { isDone: mark !== ' ', item: [{ ...first, children: [rest, ...more] }, ...others] };
};
