import { listReports, type Report } from '@symbi/contracts/reports';
import type { TestApp, TestUser } from '../../../testing/app.ts';

export const listed = async (user: TestUser, query = '') =>
  listReports.response.parse((await user.call('GET', `/api/reports${query}`)).body);

export const ofCategory = async (user: TestUser, category: string): Promise<Report[]> =>
  (await listed(user, `?category=${category}&limit=100`)).reports;

/** Sets a schedule of the user back, as if the server had not run since. */
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
