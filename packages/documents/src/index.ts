export { documentLimits } from './limits.ts';
export { readDocument } from './read-document.ts';
export { UnreadableDocument } from './unreadable-document.ts';
