export const en = {
  filesInClear: 'An encrypted message takes no files along. Remove them to send it.',
};
