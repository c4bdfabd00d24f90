import { createStore, useStore } from '../../platform/store.ts';
import type { Quoted } from './model.ts';

/** A part of a file whose text is read. */
export interface OpenedPart {
  readonly conversationId: string;
  readonly attachmentId: string;
  readonly n: number;
  readonly quoted?: Quoted;
}

const store = createStore<OpenedPart | null>(null);

export const useOpenedPart = (): OpenedPart | null => useStore(store);
export const openPart = (part: OpenedPart): void => store.set(part);
export const closePart = (): void => store.set(null);
