import { MOST_NAMED_CONTEXTS } from '@symbi/contracts/context-title';

export const en = {
  label: 'Named contexts',
  source: 'Source:',
  remove: (title: string) => `Remove ${title}`,
  tooMany: (titles: readonly string[]) =>
    `A message can name ${MOST_NAMED_CONTEXTS} contexts. Not used as a source: ${titles.join(', ')}.`,
} as const;
