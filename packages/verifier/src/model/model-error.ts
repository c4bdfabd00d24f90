/** A folder without a supported model; the message is for the operator who configured it. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}
