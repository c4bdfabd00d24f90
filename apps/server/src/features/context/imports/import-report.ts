import { beginning } from '@symbi/text/beginning';
import { z } from 'zod';

const LISTED = 100;
/** Places are for people; they must not carry more than a line of the file's text. */
const PLACE_LENGTH = 120;

const reportSchema = z.object({
  imported: z.number(),
  refused: z.number(),
  repeated: z.number(),
  similar: z.number(),
  problems: z.array(z.object({ place: z.string(), reason: z.string() })),
  duplicates: z.array(
    z.object({
      _id: z.string(),
      tag: z.string(),
      similarity: z.number(),
      exact: z.boolean(),
      place: z.string(),
      imported: z.boolean(),
    }),
  ),
});
export type Report = z.infer<typeof reportSchema>;

export const emptyReport: Report = {
  imported: 0,
  refused: 0,
  repeated: 0,
  similar: 0,
  problems: [],
  duplicates: [],
};

export const readReport = (stored: string): Report => reportSchema.parse(JSON.parse(stored));

const shortPlace = (place: string): string => beginning(place.toWellFormed(), PLACE_LENGTH);

/** Counts an item that could not be stored; the first hundred are listed. */
export const noteProblem = (report: Report, place: string, reason: string): void => {
  report.refused += 1;
  if (report.problems.length < LISTED) report.problems.push({ place: shortPlace(place), reason });
};

/** Counts a duplicate item; exact duplicates were not imported again. */
export const noteDuplicate = (report: Report, entry: Report['duplicates'][number]): void => {
  if (entry.imported) report.similar += 1;
  else report.repeated += 1;
  if (report.duplicates.length < LISTED) report.duplicates.push({ ...entry, place: shortPlace(entry.place) });
};
