/** What Safari says of the Enter that ends a composition, after it has ended. */
const IN_COMPOSITION = 229;

/** True for a key that is for a word being composed, as Japanese and Chinese are typed: it sends, chooses and stops nothing. */
export const isComposing = ({ nativeEvent }: { readonly nativeEvent: KeyboardEvent }): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === IN_COMPOSITION;
