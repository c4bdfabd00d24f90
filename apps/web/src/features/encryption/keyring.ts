import { parseEncrypted } from '@symbi/contracts/encrypted';
import type { Message } from '@symbi/contracts/conversations';
import { randomId } from '../../platform/id.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { onSessionChange } from '../../platform/api/session.ts';
import { createStore } from '../../platform/store.ts';
import { decryptText, deriveKey, encryptText, importPassphrase, newDerivation, type Derivation } from './cipher.ts';
import { encryptionKeys } from './keys.ts';

/** What a message says of itself; `clientId` is part of what its ciphertext is bound to. */
export type EncryptedMessage = Pick<Message, 'conversationId' | 'clientId' | 'encryptedContent'>;

type KeyOf = (derivation: Derivation) => Promise<CryptoKey>;

interface Ring {
  /** One for each passphrase that opened something here, the newest first. */
  readonly keys: readonly KeyOf[];
  /** With which more is encrypted: the conversation keeps its salt. */
  readonly derivation: Derivation;
}

/** In memory alone: closing or reloading the tab forgets it. */
const rings = new Map<string, Ring>();

/** Grows with every change, for components that follow. */
export const keyringVersion = createStore(0);

const change = (work: () => void): void => {
  work();
  keyringVersion.set(keyringVersion.get() + 1);
};

onSessionChange(() => change(() => rings.clear()));

/** Deriving takes a noticeable moment, and a conversation has one salt. */
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

/** The content, or null when no passphrase that was given here opens it. */
export const openMessage = async (message: EncryptedMessage): Promise<string | null> => {
  for (const keyOf of rings.get(message.conversationId)?.keys ?? []) {
    const opened = await openWith(keyOf, message);
    if (opened !== null) return opened.content;
  }
  return null;
};

/** Keeps a passphrase when it opens a message that is there; false, and nothing changes, when it does not. */
export const unlock = async (passphrase: string, message: EncryptedMessage): Promise<boolean> => {
  const keyOf = await keysOf(passphrase);
  const opened = await openWith(keyOf, message);
  if (opened === null) return false;
  const { salt, iterations } = opened.parts;
  const known = rings.get(message.conversationId)?.keys ?? [];
  change(() => rings.set(message.conversationId, { keys: [keyOf, ...known], derivation: { salt, iterations } }));
  return true;
};

/** The first passphrase of a conversation. */
export const choosePassphrase = async (conversationId: string, passphrase: string): Promise<void> => {
  const keyOf = await keysOf(passphrase);
  const derivation = newDerivation();
  await keyOf(derivation);
  change(() => rings.set(conversationId, { keys: [keyOf], derivation }));
};

/** Forgets the passphrases of a conversation and what they opened. */
export const lock = (conversationId: string): void => {
  change(() => rings.delete(conversationId));
  queryClient.removeQueries({ queryKey: encryptionKeys.opened(conversationId) });
};

/** What the outbox keeps and sends of an encrypted message; null when the conversation is locked. */
export const seal = async (conversationId: string, content: string) => {
  const ring = rings.get(conversationId);
  const [keyOf] = ring?.keys ?? [];
  if (ring === undefined || keyOf === undefined) return null;
  const clientId = randomId();
  const place = { conversationId, clientId };
  const encryptedContent = await encryptText(await keyOf(ring.derivation), ring.derivation, place, content);
  return { clientId, encryptedContent };
};
