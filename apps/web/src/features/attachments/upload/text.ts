import { catalog } from '../../../platform/text/catalog.ts';
import { en } from './text.en.ts';

/** Why a file was not attached; loaded with the first one. */
export const problems = catalog({ en });
