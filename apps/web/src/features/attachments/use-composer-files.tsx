import { lazy, Suspense, type ReactNode, type RefObject } from 'react';
import { useStore } from '../../platform/store.ts';
import { problemOf } from './model.ts';
import { filePlace, forgetReady, isOnItsWay, putBack, readyPictures } from './pending.ts';
import { text } from './text.ts';

const FileChips = lazy(async () => ({ default: (await import('./components/file-chips.tsx')).FileChips }));

/** None of the files that were chosen can be attached; the message says why. */
export class UnusableFiles extends Error {
  override readonly name = 'UnusableFiles';
}

/** Throws `UnusableFiles` where it is known beforehand that nothing comes of these. */
export const assertUsable = (files: readonly File[]): void => {
  const problems = files.map(problemOf);
  const [first = null] = problems;
  if (first !== null && problems.every((problem) => problem !== null)) throw new UnusableFiles(first);
};

const importUpload = () => import('./upload/upload.ts');
let loading: ReturnType<typeof importUpload> | undefined;

/** Loaded once for all who wait for it, so that what was pasted first comes first. */
const loadUpload = (): ReturnType<typeof importUpload> => {
  loading ??= importUpload().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

/** Begins to attach files to a conversation; they go on when its screen is left. */
export const attachFiles = async (userId: string, conversationId: string, files: readonly File[]): Promise<void> => {
  const { addFiles } = await loadUpload();
  addFiles(filePlace(userId, conversationId), files);
};

const UnseenPictures = lazy(async () => ({
  default: (await import('./components/unseen-pictures.tsx')).UnseenPictures,
}));

interface ComposerFilesOptions {
  /** What has to be known of files here. */
  readonly note: ReactNode;
  /** Whether whoever answers is shown pictures; undefined while that is not known. */
  readonly seesPictures: boolean | undefined;
}

/** The files of the input of a conversation: what is shown of them, and whether sending waits for them. */
export const useComposerFiles = (
  userId: string,
  conversationId: string,
  { note, seesPictures }: ComposerFilesOptions,
) => {
  const place = filePlace(userId, conversationId);
  const files = useStore(place.files);
  const pictures = readyPictures(files);
  return {
    chips: (input: RefObject<HTMLElement | null>): ReactNode =>
      files.length === 0 ? null : (
        <Suspense>
          <FileChips
            {...{ place, files, input }}
            note={
              <>
                {note}
                {pictures.length > 0 && seesPictures === false && <UnseenPictures />}
              </>
            }
          />
        </Suspense>
      ),
    pictures,
    waiting: files.some(isOnItsWay) ? text.chips.waiting : null,
    onFiles: (chosen: readonly File[]): void => void attachFiles(userId, conversationId, chosen),
    onSent: (): void => forgetReady(place),
    onPutBack: (again: Parameters<typeof putBack>[1]): void => putBack(place, again),
  };
};
