import { openDatabase, type OpenOptions } from '../../../platform/database/open.ts';
import { openKeyring } from '../../../platform/secret.ts';
import { rotateSigningKey } from './signer.ts';

export interface RotateOptions extends OpenOptions {
  readonly environment: OpenOptions['environment'] & { readonly SYMBI_KEYRING?: string | undefined };
}

/** The operator's command: creates an instance's next signing key and names the key it replaces. */
export const rotateLogKey = async (options: RotateOptions): Promise<{ old: string; next: string }> => {
  const { environment, clock } = options;
  const keyring = openKeyring(environment.SYMBI_KEYRING, environment.DATA_DIR);
  const database = await openDatabase(options);
  try {
    return await rotateSigningKey({ database, keyring, clock });
  } finally {
    await database.close();
  }
};
