import type { HistoryItem } from './groups.ts';

/** Every item is as high as the others of its kind, so that a place in the list is known without drawing it. */
export const heights = { row: 36, group: 32, folder: 36, note: 36 } as const;

/** How many are drawn beyond what is in view, for fast scrolling and for the next key. */
const beyond = 10;

/** Where each item begins, and at the end how high all of them are. */
export const offsetsOf = (items: readonly HistoryItem[]): number[] => {
  const offsets = [0];
  let at = 0;
  for (const { kind } of items) offsets.push((at += heights[kind]));
  return offsets;
};

/** The last item that begins at or above a height. */
const itemAt = (offsets: readonly number[], height: number): number => {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The items to draw, `to` not among them. */
export const shownRange = (
  offsets: readonly number[],
  top: number,
  height: number,
): { readonly from: number; readonly to: number } => {
  const count = offsets.length - 1;
  return {
    from: Math.max(0, Math.min(itemAt(offsets, top), count) - beyond),
    to: Math.min(count, itemAt(offsets, top + height) + 1 + beyond),
  };
};
