import { verifyExport, type VerifyOptions } from '@symbi/ledger';

interface VerifyInput extends Pick<VerifyOptions, 'keys' | 'receipts'> {
  readonly source: string;
}

/** Verifies the text of an export off the event loop. */
export const work = ({ source, ...options }: VerifyInput) => verifyExport(source, options);
