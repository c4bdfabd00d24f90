import address from '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2?url';

const MATH_FONT = 'STIX Two Math';

let isAdded = false;

/**
 * The bundled math font, fetched once a formula is drawn. The style sheet of its package is not used, because its
 * ranges cover only Latin.
 */
export const addMathFont = (): void => {
  if (isAdded) return;
  isAdded = true;
  document.fonts.add(new FontFace(MATH_FONT, `url("${address}")`, { display: 'swap' }));
};
