import { spell } from '@symbi/text/quantities/forms';
import type { Token } from '@symbi/text/tokens';

/** A number with its unit, in which it can be added to others; the unit of a bare number is ''. */
export interface Measure {
  value: number;
  unit: string;
  /** As it is written. */
  text: string;
}

export const keyOf = ({ value, unit }: Measure): string => `${spell(value)} ${unit}`;

const READING = /^#?(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(.{0,12})$/u;
const BARE = /^\d{1,15}(?:\.\d{1,12})?$/u;
/** Times of day, dates and temperatures are not added. */
const NOT_ADDED = new Set(['clock', 'date', 'temperature']);

/** The measures that a token may write, the likeliest first ('pounds'); none for what cannot be added. */
export function measuresOf({ text, stem, forms }: Token): readonly Measure[] {
  if (forms === undefined) return BARE.test(stem) ? [{ value: Number(stem), unit: '', text }] : [];
  const { dimension, readings } = forms;
  if (dimension !== undefined && NOT_ADDED.has(dimension)) return [];
  return readings.flatMap((reading) => {
    const match = READING.exec(reading);
    const unit = match?.[2] ?? '';
    return match === null || (dimension === undefined) !== (unit === '')
      ? []
      : [{ value: Number(match[1]), unit, text }];
  });
}

/** A time of day, as its stem and its readings are written; in digits it needs no forms. */
export const CLOCK = /^(\d{1,2}):(\d{2})$/u;

/** The minutes since midnight of a time of day, its likeliest reading. */
export function clocksOf({ text, forms }: Token): readonly Measure[] {
  const match = forms?.dimension === 'clock' ? CLOCK.exec(forms.readings[0]) : null;
  return match === null ? [] : [{ value: 60 * Number(match[1]) + Number(match[2]), unit: 'min', text }];
}
