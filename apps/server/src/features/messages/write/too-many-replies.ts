import { Failure } from '../../../platform/failure.ts';

const TOO_MANY = 'Too many replies are being written at once. Wait for one to finish, or stop one.';

/** A person's replies being written are at their limit. */
export class TooManyReplies extends Failure {
  constructor() {
    super('rate_limited', TOO_MANY, { retryAfterSeconds: 5 });
  }
}
