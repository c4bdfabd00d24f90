/**
 * The first child of its parent. `:not(* + *)` would say the same, but is tried on every element, and then each element
 * that is inserted restyles all of its parent. In capitals, because in development Emotion warns of the usual spelling,
 * for pages that a server draws.
 */
export const FIRST_CHILD = ':FIRST-CHILD';
