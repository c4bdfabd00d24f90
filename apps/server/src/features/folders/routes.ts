import { createFolder, listFolders, removeFolder, updateFolder } from '@symbi/contracts/folders';
import { route, type Route } from '../../platform/http/route.ts';
import { presentFolder } from './presenter.ts';
import type { Folders } from './service.ts';

export const folderRoutes = (folders: Folders): Route[] => [
  route(listFolders, async ({ user }) => {
    const rows = await folders.list(user.id);
    return { data: rows.map(presentFolder), count: rows.length };
  }),
  route(createFolder, async ({ user, body }) => ({ data: presentFolder(await folders.create(user.id, body)) })),
  route(updateFolder, async ({ user, params, body }) => ({
    data: presentFolder(await folders.rename(user.id, params.id, body)),
  })),
  route(removeFolder, async ({ user, params }) => {
    await folders.remove(user.id, params.id);
    return {};
  }),
];
