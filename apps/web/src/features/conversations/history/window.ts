import type { HistoryItem } from './groups.ts';

/** Heights per kind of item, so that positions in the list are known without drawing it. */
export const heights = { row: 36, group: 32, folder: 36, note: 36 } as const;

/** How many items are drawn beyond the view, for fast scrolling and the next key. */
const BEYOND = 10;

/** The offset of each item, and at the end the total height. */
export const offsetsOf = (items: readonly HistoryItem[]): number[] => {
  const offsets = [0];
  let at = 0;
  for (const { kind } of items) offsets.push((at += heights[kind]));
  return offsets;
};

/** The last item that starts at or above an offset. */
const itemAt = (offsets: readonly number[], height: number): number => {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The range of items to draw; `to` is exclusive. */
export const shownRange = (
  offsets: readonly number[],
  top: number,
  height: number,
): { readonly from: number; readonly to: number } => {
  const count = offsets.length - 1;
  return {
    from: Math.max(0, Math.min(itemAt(offsets, top), count) - BEYOND),
    to: Math.min(count, itemAt(offsets, top + height) + 1 + BEYOND),
  };
};
