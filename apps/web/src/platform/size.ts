import { formatNumber } from './format.ts';
import { text } from './text/text.ts';

const KILOBYTE = 1024;
export const MEGABYTE = KILOBYTE * KILOBYTE;

/** '12 kB', '3.4 MB', 'empty'; never '0 kB'. */
export const formatSize = (bytes: number): string => {
  if (bytes === 0) return text.size.empty;
  return bytes < MEGABYTE
    ? text.size.kilobytes(formatNumber(Math.max(1, Math.round(bytes / KILOBYTE))))
    : text.size.megabytes(formatNumber(Math.round((bytes * 10) / MEGABYTE) / 10));
};
