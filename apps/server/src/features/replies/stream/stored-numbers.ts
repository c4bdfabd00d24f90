import { citationMarks } from '@symbi/contracts/citations';
import type { TrustSource } from '@symbi/contracts/trust';
import { z } from 'zod';
import type { RunEvent } from '../../../platform/runs/runs.ts';

type SourceName = Pick<TrustSource, 'id' | 'title'>;

export interface Page {
  readonly url: string;
  readonly title: string;
}

/**
 * What a piece stores beside its text: the sources the model was given to cite, and pages its provider has cited since.
 */
const storedNumbers = z.object({
  given: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
  pages: z
    .object({ from: z.number().int().min(0), list: z.array(z.object({ url: z.string(), title: z.string() })) })
    .optional(),
});
type StoredNumbers = z.infer<typeof storedNumbers>;

export interface PieceNumbers {
  readonly data: StoredNumbers;
  /** Marks the last values as stored, so that they are not repeated. */
  readonly stored: () => void;
}

/**
 * Stores the meaning of the citation numbers once for each list of given sources, with the first piece after the text
 * cites anything: when the process dies, whoever settles the reply has only the pieces.
 */
export class StoredNumbersWriter {
  #storedGiven: readonly SourceName[] | undefined;
  #pagesStored = 0;

  beside(text: string, given: readonly SourceName[], pages: readonly Page[]): PieceNumbers {
    const isGiven = given !== this.#storedGiven && given.length > 0 && citationMarks(text).length > 0;
    const [from, upTo] = [this.#pagesStored, pages.length];
    const list = pages.slice(from).map(({ url, title }) => ({ url, title }));
    return {
      data: {
        ...(isGiven ? { given: given.map(({ id, title }) => ({ id, title })) } : {}),
        ...(list.length > 0 ? { pages: { from, list } } : {}),
      },
      stored: () => {
        if (isGiven) this.#storedGiven = given;
        this.#pagesStored = upTo;
      },
    };
  }
}

/**
 * Reads the meaning of a reply's citation numbers from its pieces; a piece whose commit went unconfirmed repeats it.
 */
export const readStoredNumbers = (
  events: readonly RunEvent[],
): { readonly given: SourceName[]; readonly pages: Page[] } => {
  let given: SourceName[] = [];
  let pages: Page[] = [];
  for (const { type, data } of events) {
    const said = type === 'delta' ? storedNumbers.safeParse(data).data : undefined;
    given = said?.given ?? given;
    if (said?.pages !== undefined) pages = [...pages.slice(0, said.pages.from), ...said.pages.list];
  }
  return { given, pages };
};
