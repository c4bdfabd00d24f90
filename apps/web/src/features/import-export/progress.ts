import type { ConversationImport } from '@symbi/contracts/imports';

/** How much of the file has been read, from 0 to 1. */
export const progressOf = ({ characters, processed }: ConversationImport): number =>
  characters === 0 ? 0 : Math.min(1, processed / characters);

/** Whether any conversation of the file was read; a file that is no export is stopped before that. */
export const hasDealtWithAny = ({ imported, extended, repeated, refused }: ConversationImport): boolean =>
  imported + extended + repeated + refused > 0;
