/** A folder that holds no model we can run; the message is for whoever set it. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}
