/** The words of a text, which has no spaces at its ends, counted by those between them. */
export const wordCount = (text: string): number => text.split(/\s+/u).length;
