import { readDocument, UnreadableDocument } from '@symbi/documents';

type ReadFile = Awaited<ReturnType<typeof readDocument>> | { readonly problem: string };

/** The text of a file, or a sentence about why it cannot be had. */
export const work = async ({ bytes }: { readonly bytes: Uint8Array }): Promise<ReadFile> => {
  try {
    return await readDocument(bytes);
  } catch (error) {
    if (error instanceof UnreadableDocument) return { problem: error.message };
    throw error;
  }
};
