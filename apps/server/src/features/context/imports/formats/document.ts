import { z } from 'zod';
import type { ImportItem } from './item.ts';
import { cutTitle, partsOf } from './prose.ts';

const documentText = z.array(z.object({ label: z.string(), text: z.string() })).readonly();

/** The text of a document as it is kept until its items are made. */
export const contentOfDocument = (parts: z.infer<typeof documentText>): string => JSON.stringify(parts);

/** One item per page, slide, sheet or heading of a document, with its label; long ones in parts. */
export const readDocumentParts = function* (content: string, file: string): Generator<ImportItem> {
  const name = cutTitle(file);
  for (const { label, text } of documentText.parse(JSON.parse(content))) {
    const pieces = [...partsOf(text)];
    for (const [index, piece] of pieces.entries()) {
      const place = pieces.length === 1 ? label : `${label}, part ${index + 1}`;
      yield { place, data: { title: `${name} \u203A ${place}`, text: piece } };
    }
  }
};
