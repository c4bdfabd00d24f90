import { readDocument, UnreadableDocument, type DocumentProblem } from '@symbi/documents';

type ReadFile =
  | Awaited<ReturnType<typeof readDocument>>
  | { readonly problem: DocumentProblem; readonly words: string };

/** The text of a file, or a sentence on why it cannot be read. */
export const work = async ({
  bytes,
  name,
}: {
  readonly bytes: Uint8Array;
  readonly name: string;
}): Promise<ReadFile> => {
  try {
    return await readDocument(bytes, undefined, name);
  } catch (error) {
    if (error instanceof UnreadableDocument) return { problem: error.problem, words: error.message };
    throw error;
  }
};
