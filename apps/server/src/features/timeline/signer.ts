import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { formatVerifierKey, keyNameOf, signHandover, type NoteSigner, type Sha256 } from '@symbi/ledger';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/secret.ts';

export const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());

export interface LogKey extends NoteSigner {
  readonly handover: string | null;
}

const RAW_PUBLIC_BYTES = 32;

const signerOf = (vkey: string, pem: string): NoteSigner => {
  const key = createPrivateKey(pem);
  return { vkey, sign: (message) => new Uint8Array(sign(null, message, key)) };
};

const placeOf = (vkey: string): string[] => ['signing_keys', 'sealed', vkey];

const makeKey = (name: string): { vkey: string; pem: string } => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return {
    vkey: formatVerifierKey(name, new Uint8Array(spki.subarray(-RAW_PUBLIC_BYTES)), sha256),
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};

export interface SignerOptions {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  /** Host of this instance; it names a key that is made now. */
  readonly name: string;
}

/**
 * All signing keys, oldest first; the last one signs. The first is made with the first start. A key that cannot be
 * opened stops the start: signing with a fresh key would make every kept receipt look forged.
 */
export const openSigningKeys = async ({ database, keyring, clock, name }: SignerOptions): Promise<LogKey[]> => {
  const rows = await database.transaction(async ({ query }) => {
    const held = await query.selectFrom('signing_keys').selectAll().orderBy('created_at').execute();
    if (held.length > 0) return held;
    const logs = await query.selectFrom('log_heads').select('session').limit(1).execute();
    if (logs.length > 0)
      throw new Error('The signing key of the log is missing although signed logs exist. Restore it from a backup.');
    const { vkey, pem } = makeKey(name);
    const first = { vkey, sealed: keyring.seal(pem, placeOf(vkey)), handover: null, created_at: clock() };
    await query.insertInto('signing_keys').values(first).execute();
    return [first];
  });
  return rows.map((row) => {
    let pem: string;
    try {
      pem = keyring.open(row.sealed, placeOf(row.vkey));
    } catch (cause) {
      throw new Error(
        'The signing key of the log cannot be opened with this keyring. Start with the keyring it was made with.',
        { cause },
      );
    }
    return { ...signerOf(row.vkey, pem), handover: row.handover };
  });
};

/** Makes the next key and has the current one hand over to it. Logs take it up with a `key_rotation` row at their next append. */
export const rotateSigningKey = async (options: Omit<SignerOptions, 'name'>, current: LogKey): Promise<LogKey> => {
  const { vkey, pem } = makeKey(keyNameOf(current.vkey));
  const next = signerOf(vkey, pem);
  const handover = signHandover(current, next);
  await options.database.transaction(({ query }) =>
    query
      .insertInto('signing_keys')
      .values({ vkey, sealed: options.keyring.seal(pem, placeOf(vkey)), handover, created_at: options.clock() })
      .execute(),
  );
  return { ...next, handover };
};
