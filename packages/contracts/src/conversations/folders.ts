import { z } from 'zod';
import { answer, done, id, listAnswer, moment, requiredText } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { folderLimits } from './folder-limits.ts';

const folderInput = z.object({
  name: requiredText(folderLimits.nameLength, 'Name is required').normalize('NFC'),
});
export type FolderInput = z.infer<typeof folderInput>;

const folder = z.object({ _id: id, name: z.string(), createdAt: moment });
export type Folder = z.infer<typeof folder>;

/** All folders, since their number is limited. `GET /api/conversations?folder=` lists the conversations of one. */
export const listFolders = endpoint({
  method: 'GET',
  path: '/api/folders',
  summary: 'Your folders of conversations, by name',
  response: listAnswer(folder),
});
/** A name the person already uses, in any case, is refused with `conflict`. */
export const createFolder = endpoint({
  method: 'POST',
  path: '/api/folders',
  summary: 'Make a folder for conversations',
  status: 201,
  idempotent: true,
  body: folderInput,
  response: answer(folder),
});
export const updateFolder = endpoint({
  method: 'PUT',
  path: '/api/folders/:id',
  summary: 'Rename a folder',
  body: folderInput,
  response: answer(folder),
});
export const removeFolder = endpoint({
  method: 'DELETE',
  path: '/api/folders/:id',
  summary: 'Delete a folder; its conversations stay, in none',
  response: done,
});
