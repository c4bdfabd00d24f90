/** Starter questions that the built-in agent answers from the help; its tests ask each of them. */
export const builtInStarters = [
  'What is Symbi?',
  'How is the trust score calculated?',
  'Can I import my ChatGPT history?',
  'How do I use Claude?',
] as const;

/** Starters of the built-in assistant, each with another of its functions; its tests send each of them. */
export const assistantStarters = [
  '/calc 17 * 23',
  'What time is it in Berlin?',
  '/save notes: What I want to remember',
  '/search what I kept',
] as const;
