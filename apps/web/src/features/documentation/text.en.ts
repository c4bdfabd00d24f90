/** What each section's picture shows, for those who do not see it. */
const pictures: Readonly<Record<string, string>> = {
  overview: 'The composer of a new conversation: an agent is chosen, a question is written, Send is beside it.',
  'built-in-agent':
    'A reply of Symbi Core: one sentence with the number of its source, and below it the context item it was taken from.',
  dashboard:
    'The dashboard: a greeting, counts of conversations, agents and messages, and the Cognitive Intelligence Status.',
  conversations:
    'The list of conversations, each with the mean trust of its checked replies, and New Conversation above it.',
  agents: 'The Advanced Settings of an agent: sliders for temperature and max tokens.',
  assistants:
    'A chat with an assistant that asks before it keeps a context: the call with its arguments, Approve and Refuse.',
  trust:
    'A reply with Detailed Trust Info: the score with its tier and range, the sentence that a source covers, and what moved the score.',
  'context-bridge':
    'The Context screen: the search box, the filter by tag, and a context with its trust score and its data as JSON.',
  'review-console':
    'The Review Console: what happened in words, a pivot with its change score and row hash, and a signed log that was verified.',
  logs: 'Symbi Logs with tabs for each kind of report, and a daily report with its first figures.',
  security: 'API keys in the settings: name, provider and the masked key.',
};

export const en = {
  title: 'Documentation',
  subtitle: 'How Symbi works, and what it cannot see',
  search: 'Search the documentation...',
  noMatch: 'Nothing in the documentation matches your search',
  noMatchHint: 'Try another word, or ask the built-in agent: it answers from these texts.',
  link: (title: string) => `Link to ${title}`,
  results: (count: number) => (count === 1 ? '1 section matches' : `${count} sections match`),
  pictures,
  pictureMissing: 'The picture could not be loaded.',
} as const;
