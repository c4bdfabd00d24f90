import { catalog } from '../../platform/text/catalog.ts';

/** The name of the dialog, apart from the other texts, which are loaded with it. */
export const title = catalog({ en: { set: 'Encrypt Messages' } });
