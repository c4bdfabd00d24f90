import { catalog } from '../../../platform/text/catalog.ts';
import { en } from './text.en.ts';

/** What is asked about a reply that was marked wrong, loaded with the question. */
export const text = catalog({ en });
