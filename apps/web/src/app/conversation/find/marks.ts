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
      for (const { start, end } of findWords(node.textContent ?? '', words).slice(0, most - found.length)) {
        const range = new Range();
        range.setStart(node, start);
        range.setEnd(node, end);
        found.push(range);
      }
    }
  }
  return found;
};

const highlightOf = (ranges: readonly Range[]): Highlight => {
  const highlight = new Highlight();
  for (const range of ranges) highlight.add(range);
  return highlight;
};

/** Marks the words in the messages that are in the page. Returns the ranges of the selected message. */
const mark = ({ words, ids, selected }: Marking): Range[] => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-message]')];
  const idOf = (row: HTMLElement): string => row.dataset['message'] ?? '';
  const selectedRow = rows.find((row) => idOf(row) === selected && ids.has(idOf(row)));
  // Whatever the others hold, the selected one is marked.
  const here = selectedRow === undefined ? [] : rangesIn(selectedRow, words, MOST_MARKS);
  const others: Range[] = [];
  for (const row of rows) {
    if (others.length >= MOST_MARKS) break;
    if (row === selectedRow || !ids.has(idOf(row))) continue;
    for (const range of rangesIn(row, words, MOST_MARKS - others.length)) others.push(range);
  }
  // Without it nothing is marked, and the message has its frame.
  if ('highlights' in CSS) {
    CSS.highlights.set(FOUND, highlightOf(others));
    CSS.highlights.set(FOUND_HERE, highlightOf(here));
  }
  return here;
};

const unmark = (): void => {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(FOUND);
  CSS.highlights.delete(FOUND_HERE);
};

/** Scrolls to a word, which can be far down in its message, or to a message whose words are not shown; true if in view. */
const scrollTo = (place: Range | Element): boolean => {
  const view = document.querySelector('[data-message]')?.closest('section');
  if (!view) return false;
  const [{ top, bottom }, around] = [place.getBoundingClientRect(), view.getBoundingClientRect()];
  const isSeen = top >= around.top && (place instanceof Range ? bottom : top) <= around.bottom - MARGIN_PX;
  if (!isSeen) view.scrollTop += top - around.top - MARGIN_PX;
  return isSeen;
};

const isThere = (place: Range | Element): boolean =>
  (place instanceof Range ? place.startContainer : place).isConnected;

/** How long a message that is still being drawn may move a word out of view again. */
const SETTLE_MS = 1_500;

/** Brings a place into view and keeps it there until it stays. */
const createReveal = () => {
  let wanted: string | null = null;
  let until = Infinity;
  let frame = 0;
  const keep = (place: Range | Element, wasSeen: boolean): void => {
    frame = requestAnimationFrame((now) => {
      // What replaced it is marked, and brought into view, in its turn.
      if (!isThere(place)) return;
      const isSeen = scrollTo(place);
      if ((isSeen && wasSeen) || now > until) wanted = null;
      else keep(place, isSeen);
    });
  };
  return {
    want: (id: string): void => {
      wanted = id;
      until = Infinity;
    },
    /** The wanted message once it is shown as the one that was looked for. */
    row: (selected: string | null): Element | null => {
      const row = wanted === null || wanted !== selected ? null : rowOf(wanted);
      return row?.matches('[data-target]') === true ? row : null;
    },
    keep: (place: Range | Element): void => {
      until = Math.min(until, performance.now() + SETTLE_MS);
      cancelAnimationFrame(frame);
      // First the message itself is brought into view.
      frame = requestAnimationFrame(() => keep(place, false));
    },
    stop: (): void => cancelAnimationFrame(frame),
  };
};

/**
 * Keeps the words marked while the page changes: messages are loaded, drawn in steps, and written.
 * @param page the element with the messages
 */
export const keepMarked = (page: Element) => {
  let marking: Marking = { words: [], ids: new Set(), selected: null };
  const reveal = createReveal();
  let frame = 0;
  const draw = (): void => {
    const [first] = mark(marking);
    const row = reveal.row(marking.selected);
    if (row === null) return;
    const rest = first === undefined ? row.querySelector<HTMLElement>('[data-rest]') : null;
    // The words are in the part of a very long text that is not shown; they are scrolled to once it is.
    if (rest === null) reveal.keep(first ?? row);
    else rest.click();
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
      reveal.want(id);
      drawSoon();
    },
    stop: (): void => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      reveal.stop();
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
