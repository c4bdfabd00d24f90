import { queryClient } from '../../platform/api/query-client.ts';
import { invalidateDashboard } from '../dashboard/keys.ts';
import { invalidateConversations } from './keys.ts';

/** After every change the lists are reloaded, wherever they are shown. */
export const reloadLists = (): void => {
  void invalidateConversations(queryClient);
  void invalidateDashboard(queryClient);
};
