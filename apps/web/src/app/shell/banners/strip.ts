/** The line at the bottom of the bar: 24 pixels, on a phone one line of small print. */
export const STRIP_HEIGHT = { xs: 16, sm: 24 } as const;
