export const en = {
  title: 'This conversation was deleted',
  kept: 'What you had typed is still here.',
  goOn: 'Continue in a new conversation',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying. Select the text instead.',
};
