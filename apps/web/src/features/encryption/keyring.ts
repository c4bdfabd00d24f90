import { parseEncrypted } from '@symbi/contracts/encrypted';
import type { Message } from '@symbi/contracts/conversations';
import { randomId } from '../../platform/id.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { onSessionChange } from '../../platform/api/session.ts';
import { createStore } from '../../platform/store.ts';
import { decryptText, deriveKey, encryptText, importPassphrase, newDerivation, type Derivation } from './cipher.ts';
import { encryptionKeys } from './keys.ts';

/** The fields needed for decryption; `clientId` is bound into the ciphertext. */
export type EncryptedMessage = Pick<Message, 'conversationId' | 'clientId' | 'encryptedContent'>;

type KeyOf = (derivation: Derivation) => Promise<CryptoKey>;

interface Ring {
  /** One key function for each passphrase that opened something here, newest first. */
  readonly keys: readonly KeyOf[];
  /** Parameters for further encryption: a conversation keeps its salt. */
  readonly derivation: Derivation;
}

/** In memory only: closing or reloading the tab clears it. */
const rings = new Map<string, Ring>();

/** Increases with every change, for components that subscribe. */
export const keyringVersion = createStore(0);

const change = (work: () => void): void => {
  work();
  keyringVersion.set(keyringVersion.get() + 1);
};

onSessionChange(() => change(() => rings.clear()));

/** Cached, because deriving a key takes a noticeable moment and a conversation has one salt. */
const keysOf = async (passphrase: string): Promise<KeyOf> => {
  const base = await importPassphrase(passphrase);
  const derived = new Map<string, Promise<CryptoKey>>();
  return (derivation) => {
    const name = `${derivation.iterations}.${derivation.salt.join()}`;
    const key = derived.get(name) ?? deriveKey(base, derivation);
    derived.set(name, key);
    return key;
  };
};

const openWith = async (keyOf: KeyOf, { conversationId, clientId, encryptedContent }: EncryptedMessage) => {
  const parts = parseEncrypted(encryptedContent ?? '');
  if (parts === undefined || clientId === undefined) return null;
  const content = await decryptText(await keyOf(parts), parts, { conversationId, clientId });
  return content === null ? null : { content, parts };
};

export const isUnlocked = (conversationId: string): boolean => rings.has(conversationId);

/** The content, or null if no passphrase entered here opens it. */
export const openMessage = async (message: EncryptedMessage): Promise<string | null> => {
  for (const keyOf of rings.get(message.conversationId)?.keys ?? []) {
    const opened = await openWith(keyOf, message);
    if (opened !== null) return opened.content;
  }
  return null;
};

/**
 * Keeps a passphrase if it opens an existing message and is still wanted by then; otherwise resolves to false and
 * changes nothing.
 */
export const unlock = async (
  passphrase: string,
  message: EncryptedMessage,
  isWanted = (): boolean => true,
): Promise<boolean> => {
  const keyOf = await keysOf(passphrase);
  const opened = await openWith(keyOf, message);
  if (opened === null || !isWanted()) return false;
  const { salt, iterations } = opened.parts;
  const known = rings.get(message.conversationId)?.keys ?? [];
  change(() => rings.set(message.conversationId, { keys: [keyOf, ...known], derivation: { salt, iterations } }));
  return true;
};

/** Sets the first passphrase of a conversation, if it is still wanted once its key is made. */
export const choosePassphrase = async (
  conversationId: string,
  passphrase: string,
  isWanted = (): boolean => true,
): Promise<void> => {
  const keyOf = await keysOf(passphrase);
  const derivation = newDerivation();
  await keyOf(derivation);
  if (!isWanted()) return;
  change(() => rings.set(conversationId, { keys: [keyOf], derivation }));
};

/** Moves the passphrase chosen on the page for a new conversation to that conversation. */
export const moveRing = (conversationId: string): void => {
  const ring = rings.get('new');
  if (ring === undefined) return;
  change(() => {
    rings.set(conversationId, ring);
    rings.delete('new');
  });
};

/** Forgets a conversation's passphrases and the content they opened. */
export const lock = (conversationId: string): void => {
  change(() => rings.delete(conversationId));
  queryClient.removeQueries({ queryKey: encryptionKeys.opened(conversationId) });
};

/** The encrypted form of a message for the outbox; null when the conversation is locked. */
export const seal = async (conversationId: string, content: string) => {
  const ring = rings.get(conversationId);
  const [keyOf] = ring?.keys ?? [];
  if (ring === undefined || keyOf === undefined) return null;
  const clientId = randomId();
  const place = { conversationId, clientId };
  const encryptedContent = await encryptText(await keyOf(ring.derivation), ring.derivation, place, content);
  return { clientId, encryptedContent };
};
