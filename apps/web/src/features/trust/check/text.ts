import { catalog } from '../../../platform/text/catalog.ts';
import { en } from './text.en.ts';

/** What a check found, which is loaded with its result. */
export const text = catalog({ en });
