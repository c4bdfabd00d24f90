export const en = {
  read: 'Read aloud',
  stop: 'Stop reading',
  voiceless: 'This device has no voice for this text',
} as const;
