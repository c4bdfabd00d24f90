const root = ['projects'] as const;
const one = (id: string) => [...root, 'one', id] as const;

export const projectKeys = {
  list: [...root, 'list'],
  invitations: [...root, 'invitations'],
  project: (id: string) => [...one(id), 'itself'] as const,
  members: (id: string) => [...one(id), 'members'] as const,
  knowledge: (id: string) => [...one(id), 'knowledge'] as const,
  builds: (id: string) => [...one(id), 'builds'] as const,
  logs: (id: string) => [...one(id), 'log'] as const,
  log: (id: string, buildId: string) => [...projectKeys.logs(id), buildId] as const,
  messages: (id: string) => [...one(id), 'messages'] as const,
  presence: (id: string) => [...one(id), 'presence'] as const,
  /** The mutation of leaving or deleting a project. */
  leaving: (id: string) => [...one(id), 'leaving'] as const,
} as const;
