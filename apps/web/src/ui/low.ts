/** A window that is wide but low, such as a phone that was turned: its height is for reading. */
export const LOW = '@media (max-height: 480px) and (min-width: 600px)';
