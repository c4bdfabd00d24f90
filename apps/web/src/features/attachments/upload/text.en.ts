export const en = {
  empty: 'This file is empty.',
  tooLarge: (most: string) => `This file is larger than ${most}. Attach a part of it.`,
  picture: 'Pictures must be PNG, JPEG, WebP or GIF. Save this one in one of those formats.',
  recording: 'Recordings cannot be attached.',
  read: 'Attach PDF, Word, Excel, PowerPoint, EPUB, HTML, Markdown, CSV, JSON or plain text.',
  tooManyPictures: (most: number) => `A conversation has at most ${most} pictures. Remove one to make room.`,
  tooMany: (most: number) => `A conversation has at most ${most} files. Remove one to make room.`,
  unreadable: 'The browser cannot read this file. It may be a folder, or it may have moved.',
  failed: 'This file could not be attached.',
  proxy: 'Something between you and the server refuses files this large. Ask whoever runs the server.',
};
