/** Width of the messages and the input: room for code and tables, with lines of about 70 characters. */
export const COLUMN_WIDTH = 760;
