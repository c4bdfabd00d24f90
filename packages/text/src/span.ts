/** A piece of a text: `start` inclusive, `end` exclusive, in UTF-16 code units. */
export interface Span {
  start: number;
  end: number;
}
