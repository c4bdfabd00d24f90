export const en = {
  title: 'Documentation',
  subtitle: 'How Symbi works, and what it cannot see',
  search: 'Search the documentation...',
  noMatch: 'Nothing in the documentation matches your search',
  noMatchHint: 'Try another word, or ask the built-in agent: it answers from these texts.',
  link: (title: string) => `Link to ${title}`,
  copied: 'Link copied',
  results: (count: number) => (count === 1 ? '1 section matches' : `${count} sections match`),
} as const;
