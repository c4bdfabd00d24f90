import { catalog } from '../../../platform/text/catalog.ts';

/** Apart from the bar's other texts: it names the bar before that is loaded. */
export const title = catalog({ en: 'Find in this conversation' });
