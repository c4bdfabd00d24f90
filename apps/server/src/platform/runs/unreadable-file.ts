/**
 * A file that could not be read to its end. The message is for the person who chose it; everything read before stays.
 */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
