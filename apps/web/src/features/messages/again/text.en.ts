export const en = {
  same: 'The same answer: from the same sources, the built-in agent always says the same. Add a source, or choose another agent below.',
  add: 'Add a source',
};
