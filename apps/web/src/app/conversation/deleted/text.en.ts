export const en = {
  title: 'This conversation was deleted',
  kept: 'What you typed is still here.',
  goOn: 'Continue in a new conversation',
  goOnInChat: 'Continue in another chat',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Your browser blocked copying. Select the text instead.',
};
