import { catalog, counted } from '../../../platform/text/catalog.ts';

export const text = catalog({
  en: {
    againIn: (seconds: number) =>
      `Try again in ${seconds < 120 ? counted(seconds, 'second', 'seconds') : `${Math.ceil(seconds / 60)} minutes`}.`,
    againNow: 'Try again now.',
    waits: (asked: number, left: number) => `The provider asks to wait ${asked} s. Trying again in ${left} s.`,
  },
});
