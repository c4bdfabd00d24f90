export { documentLimits } from './limits.ts';
export { readDocument } from './read-document.ts';
export { UnreadableDocument, type DocumentProblem } from './unreadable-document.ts';
