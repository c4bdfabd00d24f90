/** A file that cannot be read to its end. The message is for whoever chose it; what came before it stays. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
