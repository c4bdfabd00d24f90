const root = ['assistants'] as const;

export const assistantKeys = {
  list: [...root, 'list'],
  functions: [...root, 'functions'],
  one: (id: string) => [...root, 'one', id] as const,
  chat: (assistantId: string) => [...root, 'chat', assistantId] as const,
} as const;
