import { createStore, useStore } from '../../platform/store.ts';
import type { Quotation } from './model.ts';

/** A part of a file whose text is open. */
export interface OpenedPart {
  readonly conversationId: string;
  readonly attachmentId: string;
  readonly n: number;
  readonly quoted?: Quotation;
}

/** A picture that is open. */
export interface OpenedPicture {
  readonly conversationId: string;
  readonly pictureId: string;
  readonly name: string;
}

const store = createStore<OpenedPart | null>(null);
const pictures = createStore<OpenedPicture | null>(null);

export const useOpenedPart = (): OpenedPart | null => useStore(store);
export const openPart = (part: OpenedPart): void => store.set(part);
export const closePart = (): void => store.set(null);

export const useOpenedPicture = (): OpenedPicture | null => useStore(pictures);
export const openPicture = (picture: OpenedPicture): void => pictures.set(picture);
export const closePicture = (): void => pictures.set(null);
