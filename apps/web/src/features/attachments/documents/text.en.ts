export const en = {
  list: 'Files of this message',
  deleted: 'deleted',
};
