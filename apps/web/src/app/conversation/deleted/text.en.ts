export const en = {
  title: 'This conversation was deleted',
  kept: 'What you had typed is still here.',
  goOn: 'Continue in a new conversation',
  goOnInChat: 'Continue in another chat',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying. Select the text instead.',
};
