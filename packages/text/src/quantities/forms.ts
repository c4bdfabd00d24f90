import type { Span } from '../span.ts';

/** What a number, date, time or amount says, however it is written. */
export interface Forms {
  /**
   * Canonical forms; two quantities are the same when they share one. More than one where a writing has several
   * readings ('03/05/2024'); the likeliest first.
   */
  readings: readonly [string, ...string[]];
  /** What somebody writes who says less of the same: '5' for '5 kg', the month for the day. */
  vaguer: readonly string[];
  /** Forms that say the same when all of them stand somewhere: day and month in a table. */
  apart: readonly string[];
  /** Stems of the words in it: who speaks of years finds 'five years'. */
  names: readonly string[];
  /** What kind of thing is measured; a bare number has none. */
  dimension: string | undefined;
  /** 'word' for what counts or names rather than measures ('three ways', 'in March'). */
  kind: 'number' | 'word';
}

export interface Quantity extends Span, Forms {}

/** A quantity and everything left of what was not said of it. */
export function quantity(span: Span, readings: Forms['readings'], more: Partial<Forms> = {}): Quantity {
  return {
    start: span.start,
    end: span.end,
    readings,
    vaguer: more.vaguer ?? [],
    apart: more.apart ?? [],
    names: [],
    dimension: more.dimension,
    kind: more.kind ?? 'number',
  };
}

/** A blank, a line break that ends no paragraph, and Markdown emphasis; few of them, so that no text is read twice. */
export const GAP = String.raw`(?:[^\S\n]|[*_\u0060]|\n(?![^\S\n]{0,3}\n)){0,5}`;

/** What a pattern (sticky) matches at a place, if it does. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** A value in the one spelling of `canonicalNumber`; twelve digits, so that 0.1 + 0.2 is 0.3 everywhere. */
export function spell(value: number): string {
  const rounded = Number(value.toPrecision(12));
  return Math.abs(rounded) < 1e15 && Math.abs(rounded) >= 1e-6 ? String(rounded) : rounded.toExponential();
}
