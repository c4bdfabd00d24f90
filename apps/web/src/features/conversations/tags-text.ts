import { limits } from '@symbi/contracts/limits';
import { catalog, counted } from '../../platform/text/catalog.ts';

const en = {
  edit: 'Edit Tags',
  filter: 'Filter by Tag',
  field: 'Tags',
  hint: 'Separate tags with commas',
  tooMany: `At most ${limits.tags} tags`,
  tooLong: `A tag has at most ${limits.tagLength} characters`,
  save: 'Save',
  show: 'Show conversations with this tag',
  more: (count: number) => counted(count, 'more tag', 'more tags'),
  shown: (tag: string) => `Tag: ${tag}`,
  clear: (tag: string) => `Tag: ${tag}, stop filtering`,
  none: 'No conversations with this tag',
};

export const text = catalog({ en });
