import { listReports } from '@symbi/contracts/reports';
import { type Report } from '@symbi/contracts/report';
import { eventually } from '@symbi/testkit/eventually';
import type { TestUser } from '@symbi/testkit/user';
import type { TestApp } from '#support/app.ts';

export const listed = async (user: TestUser, query = '') =>
  listReports.response.parse((await user.call('GET', `/api/reports${query}`)).body);

export const ofCategory = async (user: TestUser, category: string): Promise<Report[]> =>
  (await listed(user, `?category=${category}&limit=100`)).reports;

/** Sets the user's schedule back, as if the server had been down since. */
export const letScheduleBeDue = (
  { app }: TestApp,
  user: TestUser,
  category: 'daily' | 'weekly' | 'audit',
  at: number,
): Promise<unknown> =>
  app.database.transaction(({ query }) =>
    query
      .updateTable('report_schedules')
      .set({ next_at: at })
      .where('owner_id', '=', user.id)
      .where('category', '=', category)
      .execute(),
  );

/** Makes the due reports, and waits for one the app's own scheduler claimed a moment before. */
export const makeDue = async ({ app }: TestApp, user: TestUser): Promise<void> => {
  await app.makeDueReports();
  await eventually(async () => {
    const due = await app.database.read
      .selectFrom('report_schedules')
      .select('category')
      .where('owner_id', '=', user.id)
      .where('next_at', '<=', Date.now())
      .execute();
    return due.length === 0 ? true : undefined;
  });
};
