import { takeTyped } from './type-ahead.ts';

/** Inserts text typed ahead into its field, as if it had been typed there. */
export const putTyped = (field: HTMLInputElement): void => {
  const typed = takeTyped();
  if (typed === '') return;
  field.setRangeText(typed, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
