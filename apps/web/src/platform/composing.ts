/** Safari's `keyCode` for the Enter that ends a composition, sent after the composition has ended. */
const IN_COMPOSITION = 229;

/** True for a key of an input method composition, as in Japanese or Chinese: it sends, chooses and stops nothing. */
export const isComposing = ({ nativeEvent }: { readonly nativeEvent: KeyboardEvent }): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === IN_COMPOSITION;
