export type GuardCode = 'refused' | 'timeout' | 'too_large' | 'unsupported';

/** Why the guarded fetch refused or failed; the message names the reason and never the address's credentials. */
export class GuardError extends Error {
  override readonly name = 'GuardError';
  readonly code: GuardCode;

  constructor(code: GuardCode, message: string) {
    super(message);
    this.code = code;
  }
}
