import { catalog } from '../../../platform/text/catalog.ts';

/** Loaded with the dialog that shows the text of a file. */
const en = {
  text: 'Text of this part',
  place: (label: string, at: number, of: number) => `\u2068${label}\u2069 · part ${at} of ${of}`,
  previous: 'Previous part',
  next: 'Next part',
  download: 'Download the file',
  gone: 'This file was deleted from the conversation. Replies keep what they quote from it.',
  failed: 'The text could not be loaded.',
  moved: 'The quote is not marked: the text was split differently when it was quoted.',
};

export const text = catalog({ en });
