export { cutText } from './cut.ts';
export { ModelError } from './model-error.ts';
export { checkSums, openTokenizer, readJson, sha256Of } from './files.ts';
export { loadRuntime, openSession, type Runtime, type Session } from './session.ts';
export type { Tokenizer } from '@huggingface/tokenizers';
