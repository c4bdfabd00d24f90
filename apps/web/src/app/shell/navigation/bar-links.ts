import * as paths from '../../../platform/paths.ts';
import { text } from '../text.ts';

export const barLinks = [
  { path: paths.conversations, label: text.navigation.conversations },
  { path: paths.projects, label: text.navigation.projects },
  { path: paths.agents, label: text.navigation.agents },
  { path: paths.reports, label: text.navigation.logs },
  { path: paths.context, label: text.navigation.contextBridge },
];

/** True for the entry's own path and all paths below it; the dashboard has none below it. */
export const isCurrent = (entryPath: string, path: string): boolean =>
  path === entryPath || (entryPath !== paths.dashboard && path.startsWith(`${entryPath}/`));
