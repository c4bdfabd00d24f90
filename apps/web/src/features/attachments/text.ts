import { catalogue } from '../../platform/text/catalogue.ts';
import { en } from './text.en.ts';

export const text = catalogue({ en });
