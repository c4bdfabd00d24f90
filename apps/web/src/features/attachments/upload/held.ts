import { onSessionChange } from '../../../platform/api/session.ts';
import { withFile } from '../pending.ts';

let session = Promise.withResolvers<undefined>();
onSessionChange(() => {
  session.resolve(undefined);
  session = Promise.withResolvers();
});

/** Tells other tabs that this page has the file, until its session ends or the page is gone. */
export const holdFile = (key: string): void => {
  const { promise } = session;
  void withFile(key, () => promise);
};
