/** How wide the messages and the input below them are: room for code and tables beside lines of some 70 characters. */
export const columnWidth = 760;
