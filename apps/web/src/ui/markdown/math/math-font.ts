import address from '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2?url';

const mathFont = 'STIX Two Math';

let isAdded = false;

/**
 * The bundled font of mathematics, fetched once a formula is drawn. Not the style sheet of its package, whose ranges are
 * those of Latin alone.
 */
export const addMathFont = (): void => {
  if (isAdded) return;
  isAdded = true;
  document.fonts.add(new FontFace(mathFont, `url("${address}")`, { display: 'swap' }));
};
