export type DocumentProblem = 'empty' | 'broken' | 'encrypted' | 'scanned' | 'too_large' | 'picture' | 'unknown';

/** A file whose text cannot be read. The message is for the person who chose it. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  readonly problem: DocumentProblem;

  constructor(problem: DocumentProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

export const broken = (what: string, cause?: unknown): UnreadableDocument =>
  new UnreadableDocument(
    'broken',
    `This ${what} is damaged or incomplete. Open it in the program that made it and save it again.`,
    { cause },
  );

export const tooLarge = (why: string): UnreadableDocument => new UnreadableDocument('too_large', why);
