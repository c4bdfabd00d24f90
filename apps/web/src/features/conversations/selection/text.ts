import { catalog } from '../../../platform/text/catalog.ts';
import { en } from './text.en.ts';

export const text = catalog({ en });
