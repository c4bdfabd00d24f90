import type { Span } from '../span.ts';

/** The meaning of a number, date, time or amount, independent of its spelling. */
export interface Forms {
  /**
   * Canonical forms; two quantities are the same if they share one. Several for an ambiguous spelling ('03/05/2024');
   * the likeliest first.
   */
  readings: readonly [string, ...string[]];
  /** Less specific forms of the same quantity: '5' for '5 kg', the month for the day. */
  vaguer: readonly string[];
  /** Forms that are equivalent when all of them occur separately: day and month in a table. */
  apart: readonly string[];
  /** Stems of its words, so that 'years' finds 'five years'. */
  names: readonly string[];
  /** The dimension measured; a bare number has none. */
  dimension: string | undefined;
  /** 'word' for counting or naming rather than measuring ('three ways', 'in March'). */
  kind: 'number' | 'word';
}

export interface Quantity extends Span, Forms {}

/** A quantity with defaults for omitted fields. */
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

/**
 * A space, a line break inside a paragraph, and Markdown emphasis; only a few of them, so that no text is scanned
 * twice.
 */
export const GAP = String.raw`(?:[^\S\n]|[*_\u0060]|\n(?![^\S\n]{0,3}\n)){0,5}`;

/** The match of a sticky pattern at an offset, if any. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** A value in the spelling of `canonicalNumber`; twelve digits, so that 0.1 + 0.2 is 0.3 everywhere. */
export function spell(value: number): string {
  const rounded = Number(value.toPrecision(12));
  return Math.abs(rounded) < 1e15 && Math.abs(rounded) >= 1e-6 ? String(rounded) : rounded.toExponential();
}
