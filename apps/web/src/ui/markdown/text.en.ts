export const en = {
  showAll: (characters: string) => `Show all ${characters} characters`,
  citation: (n: number, title: string) => `Source ${n}: ${title}`,
  code: { copy: 'Copy code', copied: 'Code copied', label: (language: string) => `Code, ${language || 'plain text'}` },
  image: { load: 'Open image', from: (host: string) => `Image from ${host}, not loaded` },
  table: 'Table',
};
