import { filePlace, forgetSent, readyDocuments, readyPictures, type ReadyFile } from './pending.ts';
import type { UploadOutcome } from './upload/upload.ts';
import { loadUpload } from './use-composer-files.tsx';

interface FirstFiles {
  /** `complete` when all that were held back are attached now, or were taken out meanwhile. */
  readonly outcome: UploadOutcome;
  readonly pictures: readonly ReadyFile[];
  readonly documents: readonly ReadyFile[];
  /** To be called once the first message has taken them along. */
  readonly onSent: () => void;
}

/** Uploads what was chosen for a new conversation, whose id is known now. */
export const attachFirstFiles = async (userId: string, conversationId: string): Promise<FirstFiles> => {
  const [from, place] = [filePlace(userId, 'new'), filePlace(userId, conversationId)];
  const outcome = from.files.get().length === 0 ? 'complete' : await (await loadUpload()).uploadHeld(from, place);
  const files = place.files.get();
  return {
    outcome,
    pictures: readyPictures(files),
    documents: readyDocuments(files),
    onSent: () => forgetSent(place),
  };
};

/** The files of a first message that is given up: whether any has arrived, and how they return to the next beginning. */
export const filesToTakeBack = async (userId: string, conversationId: string) => {
  const { holdAgain } = await loadUpload();
  const place = filePlace(userId, conversationId);
  return {
    isAnyThere: (): boolean => place.files.get().some(({ state }) => state === 'ready'),
    takeBack: (): void => holdAgain(place, filePlace(userId, 'new')),
  };
};

/** Forgets what could not be attached, after a first message that takes no files along. */
export const forgetFirstFiles = (userId: string): void => forgetSent(filePlace(userId, 'new'));
