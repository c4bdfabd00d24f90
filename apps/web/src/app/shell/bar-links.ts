import { text } from './text.ts';

export const barLinks = [
  { path: '/conversations', label: text.navigation.conversations },
  { path: '/projects', label: text.navigation.projects },
  { path: '/agents', label: text.navigation.agents },
  { path: '/reports', label: text.navigation.logs },
  { path: '/context-bridge', label: text.navigation.contextBridge },
];

/** True for the entry's own path and everything below it; the dashboard has nothing below it. */
export const isCurrent = (entryPath: string, path: string): boolean =>
  path === entryPath || (entryPath !== '/' && path.startsWith(`${entryPath}/`));
