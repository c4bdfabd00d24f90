import { formatNumber } from '../../../platform/format.ts';

export const en = {
  title: 'Print',
  preparing: 'Loading the whole conversation…',
  failed: 'The conversation could not be loaded.',
  cut: (most: number) => `This conversation is very long. Only ${formatNumber(most)} messages are printed.`,
  cancel: 'Cancel',
  retry: 'Retry',
};
