import { userRoom, type Realtime } from '../../platform/realtime/realtime.ts';
import { presentFolder } from './presenter.ts';
import { folderRoutes } from './routes.ts';
import { createFolderService, type FolderServiceOptions } from './service.ts';

export interface FolderOptions extends Omit<FolderServiceOptions, 'onChanged'> {
  readonly realtime: Realtime;
}

/** Folders for conversations. Conversations record which folder they are in. */
export const createFolders = ({ realtime, ...options }: FolderOptions) => {
  const folders = createFolderService({
    ...options,
    onChanged: (ownerId) => void realtime.io.to(userRoom(ownerId)).emit('folders:changed', {}),
  });
  return {
    name: 'folders',
    service: folders,
    routes: folderRoutes(folders),
    accountParts: [
      { name: 'folders', export: async (ownerId: string) => (await folders.list(ownerId)).map(presentFolder) },
    ],
  };
};
