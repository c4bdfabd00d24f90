import { formatDate } from './format.ts';

const steps = [
  { unit: 'day', minutes: 24 * 60 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;
const DAYS = 30;

/** 'just now', '5 minutes ago', '1 hour ago'; after a month 'on Nov 21, 2026'. */
export const formatAgo = (moment: string, now: number): string => {
  const minutes = Math.floor((now - Date.parse(moment)) / 60_000);
  if (minutes > DAYS * 24 * 60) return `on ${formatDate(moment)}`;
  const step = steps.find((one) => minutes >= one.minutes);
  if (step === undefined) return 'just now';
  const count = Math.floor(minutes / step.minutes);
  return `${count} ${step.unit}${count === 1 ? '' : 's'} ago`;
};
