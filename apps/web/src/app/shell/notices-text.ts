import { catalogue, counted } from '../../platform/text/catalogue.ts';

const en = {
  count: (count: number) => counted(count, 'new alert', 'new alerts'),
};

export const text = catalogue({ en });
