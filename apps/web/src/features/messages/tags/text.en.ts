export const en = {
  add: 'Add Tag',
  show: 'Show messages with this tag',
  more: (count: number) => `+${count} more`,
  remove: (tag: string) => `Remove the tag ${tag}`,
  additional: 'Additional Tags:',
  field: 'Tag',
  save: 'Add',
  dialog: 'Add Tag',
  duplicate: 'This message already has that tag',
  full: (limit: number) => `At most ${limit} tags`,
};
