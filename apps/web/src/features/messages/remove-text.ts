import { catalog } from '../../platform/text/catalog.ts';

/** Apart, so that it is loaded with the dialog. */
const en = {
  question: 'This erases the message text. Its place in the signed log stays. This action cannot be undone.',
};

export const removeText = catalog({ en });
