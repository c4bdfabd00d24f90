interface Anchor {
  element: Element;
  top: number;
}

export const distanceToEnd = (element: HTMLElement): number =>
  element.scrollHeight - element.scrollTop - element.clientHeight;

/** The first message visible to the reader. */
const findAnchor = (scroller: HTMLElement, content: HTMLElement): Anchor | null => {
  const { top } = scroller.getBoundingClientRect();
  const rows = content.querySelectorAll('[data-message]');
  // Rows are in vertical order, so a binary search finds it.
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  const element = rows[low];
  return element === undefined ? null : { element, top: element.getBoundingClientRect().top };
};

/** How far it has moved since; less than a pixel is no movement. */
const movedBy = (anchor: Anchor | null): number => {
  if (anchor?.element.isConnected !== true) return 0;
  const moved = anchor.element.getBoundingClientRect().top - anchor.top;
  return Math.abs(moved) < 1 ? 0 : moved;
};

export type Box = HTMLElement | null;

/** A position nearer to an end than this counts as at the end. */
export const END_PX = 48;
/** Space above an opened part. */
const OPENED_GAP_PX = 16;

/** The end, but never so far that the beginning of what is being read is out of view. */
const endOf = (box: HTMLElement, read: HTMLElement | null): number => {
  if (read?.isConnected !== true) return box.scrollHeight;
  const above = read.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return Math.min(box.scrollHeight, box.scrollTop + above - OPENED_GAP_PX);
};

/** Where a looked-for message is in the middle, or begins at the top if it does not fit. */
const placeOf = (box: HTMLElement, row: HTMLElement): number => {
  const above = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return box.scrollTop + above - Math.max(OPENED_GAP_PX, (box.clientHeight - row.clientHeight) / 2);
};

/** What edits a message, with its buttons. */
const EDITOR = '[data-editor]';

/**
 * Where an editor that is out of view is in the middle; of one that does not fit its end, where the caret is.
 * @param moved how far what is read has moved since
 */
const editorPlaceOf = (box: HTMLElement, editor: HTMLElement, moved: number): number => {
  const above = editor.getBoundingClientRect().top - box.getBoundingClientRect().top;
  const room = box.clientHeight - editor.clientHeight;
  const isInView = above - moved >= 0 && above - moved <= room;
  if (isInView) return box.scrollTop + moved;
  return box.scrollTop + above - (room > 2 * OPENED_GAP_PX ? room / 2 : room - OPENED_GAP_PX);
};

const heldPlaceOf = (box: HTMLElement, held: HTMLElement, moved: number): number =>
  held.matches(EDITOR) ? editorPlaceOf(box, held, moved) : placeOf(box, held);

/** Where the view was last, and the message that it showed there. */
const createMark = () => {
  let anchor: Anchor | null = null;
  let lastTop = 0;
  return {
    set: (box: HTMLElement, inner: HTMLElement): void => {
      lastTop = box.scrollTop;
      anchor = findAnchor(box, inner);
    },
    moved: (): number => movedBy(anchor),
    scrolled: (box: HTMLElement): number => box.scrollTop - lastTop,
  };
};

/** The scroll position and what anchors it; `keep` restores it, `notice` records where the reader has scrolled. */
export const createHolder = () => {
  const mark = createMark();
  let isFollowing = true;
  let isNewest = true;
  let layout: string | null = null;
  let read: HTMLElement | null = null;
  let target: HTMLElement | null = null;
  return {
    keep: (box: Box, inner: Box): void => {
      if (box === null || inner === null) return;
      const moved = mark.moved();
      const place =
        target?.isConnected === true ? heldPlaceOf(box, target, moved) : isFollowing && isNewest && endOf(box, read);
      const shift = place === false ? moved : place - box.scrollTop;
      if (shift !== 0) box.scrollTop += shift;
      mark.set(box, inner);
    },
    notice: (box: Box, inner: Box): void => {
      if (box === null || inner === null) return;
      // A reader who scrolls on in an opened part, or from a hit, is reading it and is no longer held there.
      if ((read ?? target) !== null && Math.abs(mark.scrolled(box)) > 1) {
        read = null;
        target = null;
        isFollowing = false;
      }
      // Growing text also moves the end away; only the reader moves the view up.
      if (distanceToEnd(box) <= END_PX) isFollowing = isNewest;
      else if (mark.scrolled(box) < -1) isFollowing = false;
      mark.set(box, inner);
    },
    /** The end of the loaded messages is only followed when nothing newer exists. */
    set: (newest: boolean, shape: string): void => {
      isNewest = newest;
      if (layout !== null && layout !== shape) isFollowing = false;
      layout = shape;
    },
    followsEnd: (): boolean => isFollowing && isNewest,
    follow: (follows: boolean): void => {
      isFollowing = follows;
      read = null;
      target = null;
    },
    /** From now on, follows the end only while the beginning of this element stays visible. */
    read: (element: HTMLElement): void => {
      read = element;
    },
    /** Stays at this row, whose text may still be loading, until the reader scrolls or the focus goes elsewhere. */
    hold: (element: HTMLElement): void => {
      isFollowing = false;
      target = element;
    },
    /** An editor with the focus is kept in view; closed, the view follows the end again if it did before. */
    focus: (focused: HTMLElement): void => {
      const editor = focused.closest<HTMLElement>(EDITOR);
      if (editor === target || focused === target) return;
      if (target?.matches(EDITOR) === true && target.isConnected) isFollowing = false;
      target = editor;
    },
  };
};
