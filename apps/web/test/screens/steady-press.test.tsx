import { expect, onTestFinished, test } from 'vitest';
import { keepPressesSteady } from '../../src/platform/steady-press.ts';

const part = (tag: string, id: string, ...content: (Element | string)[]): HTMLElement => {
  const element = Object.assign(document.createElement(tag), { id });
  element.append(...content);
  return element;
};

/** Sets up the elements of the page, and records the clicks they receive. */
const setUp = (...content: Element[]) => {
  const stage = part('div', 'stage', ...content);
  document.body.append(stage);
  const clicked: string[] = [];
  stage.addEventListener('click', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) clicked.push(event.target.id);
  });
  const stop = keepPressesSteady();
  onTestFinished(() => {
    stop();
    stage.remove();
  });
  const happen = (type: string, id: string, made: Event = new MouseEvent(type, { bubbles: true })): void => {
    const target = stage.querySelector(`#${id}`);
    if (target === null) throw new Error(`Nothing is called ${id}`);
    target.dispatchEvent(made);
  };
  /** Something loads above everything else. */
  const move = (): void => stage.prepend(part('p', 'late', 'Late'));
  return { clicked, happen, move };
};

const toRemove = () => setUp(part('button', 'remove', 'Delete'), part('p', 'below', 'Below'));

test('a press counts when the page moves its button under a pointer that stays', () => {
  const { clicked, happen, move } = toRemove();
  happen('mousedown', 'remove');
  move();
  happen('mouseup', 'below');
  expect(clicked).toEqual(['remove']);
});

test.each([
  ['button', 'outer'],
  ['label', 'outer'],
  ['summary', 'words'],
  ['button', 'other'],
])('where the browser clicks a %s that holds both places, nothing is clicked beside it', (tag, released) => {
  const inner = part('button', 'inner', 'Clear');
  const { clicked, happen, move } = setUp(
    part(tag, 'outer', inner, part('em', 'words', 'Filter'), part('button', 'other', 'Pin')),
  );
  for (const [from, to] of [
    ['inner', released],
    [released, 'inner'],
  ] as const) {
    happen('mousedown', from);
    move();
    happen('mouseup', to);
  }
  expect(clicked).toEqual([]);
});

test.each(['wheel', 'scroll', 'pointercancel', 'dragstart'])('a %s takes the press back', (type) => {
  const { clicked, happen, move } = toRemove();
  happen('mousedown', 'remove');
  happen(type, 'below', new Event(type));
  move();
  happen('mouseup', 'below');
  expect(clicked).toEqual([]);
});
