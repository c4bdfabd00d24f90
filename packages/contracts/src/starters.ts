/** Starter questions that the built-in agent answers from the help; its tests ask each of them. */
export const builtInStarters = [
  'What is Symbi?',
  'How is the trust score calculated?',
  'Can I import my ChatGPT history?',
  'How do I use Claude?',
] as const;
