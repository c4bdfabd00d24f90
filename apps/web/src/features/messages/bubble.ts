/** The user's messages are on their side. */
export const own = { display: 'flex', flexDirection: 'column', alignItems: 'flex-end' } as const;

/** As wide as its text, up to 70 % of the column. */
export const bubble = {
  maxWidth: '70%',
  minWidth: 0,
  px: 2,
  py: 1,
  borderRadius: '18px',
  bgcolor: 'action.hover',
} as const;
