import { catalog } from './catalog.ts';
import { en } from './en.ts';

export const text = catalog({ en });
