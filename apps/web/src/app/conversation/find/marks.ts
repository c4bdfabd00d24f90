import { findWords } from '@symbi/text/find';

/** The names by which base.css colors them. */
const FOUND = 'found';
const FOUND_HERE = 'found-here';

/** One letter can be found everywhere. */
const MOST_MARKS = 2_000;

/** Space left above a word that is scrolled to, and below one that need not be. */
const MARGIN_PX = 64;

export interface Marking {
  readonly words: readonly string[];
  /** The messages that have all words. */
  readonly ids: ReadonlySet<string>;
  readonly selected: string | null;
}

const rowOf = (id: string): Element | null => document.querySelector(`[data-message="${CSS.escape(id)}"]`);

const rangesIn = (row: Element, words: readonly string[], most: number): Range[] => {
  const found: Range[] = [];
  for (const written of row.querySelectorAll('[data-written]')) {
    const nodes = document.createTreeWalker(written, NodeFilter.SHOW_TEXT);
    while (found.length < most && nodes.nextNode() !== null) {
      const { currentNode: node } = nodes;
      for (const { start, end } of findWords(node.textContent ?? '', words)) {
        const range = new Range();
        range.setStart(node, start);
        range.setEnd(node, end);
        found.push(range);
      }
    }
  }
  return found;
};

/** Marks the words in the messages that are in the page. Returns the ranges of the selected message. */
const mark = ({ words, ids, selected }: Marking): Range[] => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-message]')];
  let most = MOST_MARKS;
  const here: Range[] = [];
  const others: Range[] = [];
  for (const row of rows) {
    const id = row.dataset['message'] ?? '';
    if (!ids.has(id)) continue;
    const ranges = rangesIn(row, words, most);
    most -= ranges.length;
    (id === selected ? here : others).push(...ranges);
  }
  // Without it nothing is marked, and the message has its frame.
  if ('highlights' in CSS) {
    CSS.highlights.set(FOUND, new Highlight(...others));
    CSS.highlights.set(FOUND_HERE, new Highlight(...here));
  }
  return here;
};

const unmark = (): void => {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(FOUND);
  CSS.highlights.delete(FOUND_HERE);
};

/** Scrolls to a word, which can be far down in its message, or to a message whose words are not shown. */
const scrollTo = (place: Range | Element): void => {
  const view = document.querySelector('[data-message]')?.closest('section');
  if (!view) return;
  const [{ top, bottom }, around] = [place.getBoundingClientRect(), view.getBoundingClientRect()];
  if (top < around.top || (place instanceof Range ? bottom : top) > around.bottom - MARGIN_PX)
    view.scrollTop += top - around.top - MARGIN_PX;
};

/**
 * Keeps the words marked while the page changes: messages are loaded, drawn in steps, and written.
 * @param page the element with the messages
 */
export const keepMarked = (page: Element) => {
  let marking: Marking = { words: [], ids: new Set(), selected: null };
  let wanted: string | null = null;
  let frame = 0;
  const draw = (): void => {
    const [first] = mark(marking);
    const row = wanted === marking.selected && wanted !== null ? rowOf(wanted) : null;
    if (row?.matches('[data-target]') !== true) return;
    const rest = first === undefined ? row.querySelector<HTMLElement>('[data-rest]') : null;
    // The words are in the part of a very long text that is not shown; they are scrolled to once it is.
    if (rest !== null) {
      rest.click();
      return;
    }
    wanted = null;
    const place = first ?? row;
    // After the message itself has been brought into view.
    requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(place)));
  };
  const drawSoon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  };
  const observer = new MutationObserver(drawSoon);
  observer.observe(page, { childList: true, characterData: true, subtree: true, attributeFilter: ['data-target'] });
  return {
    set: (next: Marking): void => {
      marking = next;
      drawSoon();
    },
    /** Scrolls to the first word of the selected message, as soon as that is in the page. */
    reveal: (id: string): void => {
      wanted = id;
      drawSoon();
    },
    stop: (): void => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      unmark();
    },
  };
};

/** The newest message in view, or undefined. */
export const lastInView = (): string | undefined => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-message]')];
  const view = rows[0]?.closest('section')?.getBoundingClientRect();
  if (view === undefined) return undefined;
  return rows.findLast((row) => row.getBoundingClientRect().top < view.bottom)?.dataset['message'];
};
