import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign } from 'node:crypto';
import { formatVerifierKey, keyNameOf, signHandover, type NoteSigner, type Sha256 } from '@symbi/ledger';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/secret.ts';
import { insertKey, listKeys, lockKeys } from '../queries/keys.ts';
import { hasLogs } from '../queries/log.ts';
import type { SigningKeyTable } from '../table.ts';

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

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

const openKey = (row: SigningKeyTable, keyring: Keyring): LogKey => {
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
};

/** The signing keys of this instance, oldest first; the newest signs. */
export class LogKeys {
  readonly #keyring: Keyring;
  #keys: readonly LogKey[];

  constructor(keyring: Keyring, rows: readonly SigningKeyTable[]) {
    this.#keyring = keyring;
    this.#keys = rows.map((row) => openKey(row, keyring));
  }

  get all(): readonly LogKey[] {
    return this.#keys;
  }

  get newest(): LogKey {
    const newest = this.#keys.at(-1);
    if (newest === undefined) throw new Error('No signing key is open');
    return newest;
  }

  /** Loads keys that another process has created since. */
  async reload({ query }: Pick<Transaction, 'query'>): Promise<void> {
    const rows = await listKeys(query);
    this.#keys = rows.map((row) => this.#keys.find((key) => key.vkey === row.vkey) ?? openKey(row, this.#keyring));
  }
}

export interface SignerOptions {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  /** Host of this instance; it names a key created now. */
  readonly name: string;
}

/**
 * Opens all signing keys; the first start creates the first one. A key that is missing or cannot be opened prevents the
 * start: signing with a fresh key would make every kept receipt look forged.
 */
export const openSigningKeys = async ({ database, keyring, clock, name }: SignerOptions): Promise<LogKeys> => {
  const rows = await database.transaction(async ({ query }) => {
    await lockKeys(query, clock());
    const held = await listKeys(query);
    if (held.length > 0) return held;
    if (await hasLogs(query))
      throw new Error('The signing key of the log is missing although signed logs exist. Restore it from a backup.');
    const { vkey, pem } = makeKey(name);
    const first = { vkey, sealed: keyring.seal(pem, placeOf(vkey)), handover: null, created_at: clock() };
    await insertKey(query, first);
    return [first];
  });
  return new LogKeys(keyring, rows);
};

/**
 * Creates the next key, with a handover signed by the newest one. Each log adopts it with a `key_rotation` row at its
 * next append. Throws when there is no key yet.
 */
export const rotateSigningKey = ({
  database,
  keyring,
  clock,
}: Omit<SignerOptions, 'name'>): Promise<{ old: string; next: string }> =>
  database.transaction(async ({ query }) => {
    await lockKeys(query, clock());
    const rows = await listKeys(query);
    const newest = rows.at(-1);
    if (newest === undefined) throw new Error('There is no signing key yet: start the server once.');
    const current = openKey(newest, keyring);
    const { vkey, pem } = makeKey(keyNameOf(current.vkey));
    const handover = signHandover(current, signerOf(vkey, pem));
    // Keys are identified by their time, so the next must be later than the previous one.
    const createdAt = Math.max(clock(), newest.created_at + 1);
    await insertKey(query, { vkey, sealed: keyring.seal(pem, placeOf(vkey)), handover, created_at: createdAt });
    return { old: current.vkey, next: vkey };
  });
