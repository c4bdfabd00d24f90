import type { HelpSection } from '@symbi/contracts/help';

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Sections that contain every search word, in order; all of them without a search. */
export const matchingSections = (sections: readonly HelpSection[], search: string): readonly HelpSection[] => {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return sections;
  return sections.filter((section) => {
    const all = fold([section.title, ...section.paragraphs].join(' '));
    return words.every((word) => all.includes(word));
  });
};
