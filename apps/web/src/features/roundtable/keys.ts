const root = ['roundtable'] as const;

export const roundtableKeys = {
  all: root,
  rounds: [...root, 'rounds'],
  round: (id: string) => [...root, 'round', id] as const,
} as const;
