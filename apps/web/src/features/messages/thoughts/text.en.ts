/** 8 s, 2 min 5 s; less than a second is none. */
const duration = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

export const en = {
  thoughts: (milliseconds: number | undefined) =>
    milliseconds === undefined || milliseconds < 500 ? 'Thoughts' : `Thought for ${duration(milliseconds)}`,
  failed: 'The thoughts could not be loaded',
  note: 'What the model thinks before it writes. It is not part of the reply, and nothing in it is checked.',
} as const;
