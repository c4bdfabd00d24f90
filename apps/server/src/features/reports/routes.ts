import {
  exportReport,
  generateDailyReport,
  listReports,
  readFigures,
  readReport,
  removeReport,
  updateReport,
} from '@symbi/contracts/reports';
import { fileRoute, route, type Route } from '../../platform/http/route.ts';
import { exportReportAs } from './content/export.ts';
import type { Generator } from './schedule/generator.ts';
import { presentReport } from './presenter.ts';
import type { Reports } from './service.ts';
import type { Subjects } from './subjects.ts';

export const reportRoutes = (reports: Reports, generator: Generator, subjects: Subjects): Route[] => [
  route(listReports, async ({ user, query }) => {
    const { rows, count, more, nextCursor } = await reports.list(user.id, query);
    const totalPages = Math.ceil(count / query.limit);
    const conversations = await subjects(user.id, rows);
    return {
      reports: rows.map(presentReport),
      conversations,
      totalPages,
      count,
      nextCursor,
      ...(more === true ? { more } : {}),
    };
  }),
  route(readFigures, async ({ user, query }) => ({
    data: await generator.figures(user.id, query.days, query.timeZone),
  })),
  route(generateDailyReport, async ({ user, body }) => ({
    data: presentReport(await generator.today(user.id, body?.timeZone)),
  })),
  route(readReport, async ({ user, params }) => ({ data: presentReport(await reports.find(user.id, params.id)) })),
  route(updateReport, async ({ user, params, body }) => ({
    data: presentReport(await reports.archive(user.id, params.id, body.isArchived)),
  })),
  route(removeReport, async ({ user, params }) => {
    await reports.remove(user.id, params.id);
    return {};
  }),
  fileRoute(exportReport, async ({ user, params, query }) =>
    exportReportAs(presentReport(await reports.find(user.id, params.id)), query.format),
  ),
];
