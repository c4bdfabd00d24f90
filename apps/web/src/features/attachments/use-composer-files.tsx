import Alert from '@mui/material/Alert';
import type { Agent } from '@symbi/contracts/agents';
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';
import { useStore } from '../../platform/store.ts';
import {
  filePlace,
  forgetSent,
  isOnItsWay,
  putBack,
  readyDocuments,
  readyPictures,
  type ReadyFile,
} from './pending.ts';
import { text } from './text.ts';

const importChips = () => import('./components/file-chips.tsx');
const FileChips = lazy(async () => ({ default: (await importChips()).FileChips }));

/** With the chips, which would otherwise take the whole page with them when they do not come. */
const importUpload = async () => (await Promise.all([import('./upload/upload.ts'), importChips()]))[0];
let loading: ReturnType<typeof importUpload> | undefined;

/** Loaded once for all callers, so that files keep the order in which they were pasted. */
export const loadUpload = (): ReturnType<typeof importUpload> => {
  loading ??= importUpload().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

/** Starts attaching files to a conversation; uploads continue when its screen is left. */
const attachFiles = async (userId: string, conversationId: string, files: readonly File[]): Promise<void> => {
  const { addFiles } = await loadUpload();
  addFiles(filePlace(userId, conversationId), files);
};

interface ComposerFilesOptions {
  /** A notice about files, shown with them. */
  readonly note: ReactNode;
  /** The chosen agent; undefined while unknown. */
  readonly agent: Agent | undefined;
}

/** The files in a conversation's input: how they are shown, and whether sending has to wait for them. */
export const useComposerFiles = (userId: string, conversationId: string, { note, agent }: ComposerFilesOptions) => {
  const place = filePlace(userId, conversationId);
  const files = useStore(place.files);
  const pictures = readyPictures(files);
  const [isLost, setIsLost] = useState(false);
  const isUnseen = pictures.length > 0 && agent?.seesPictures === false;
  return {
    chips: (input: RefObject<HTMLElement | null>, onRemove: (name: string) => void): ReactNode => (
      <>
        {isLost && (
          <Alert severity="error" onClose={() => setIsLost(false)} sx={{ m: 1.5, mb: 0 }}>
            {text.problems.lost}
          </Alert>
        )}
        {files.length > 0 && (
          <Suspense>
            <FileChips {...{ place, files, input, onRemove, note, unseenBy: isUnseen ? agent : undefined }} />
          </Suspense>
        )}
      </>
    ),
    pictures,
    documents: readyDocuments(files),
    isUnseen,
    waiting: files.some(isOnItsWay) ? text.chips.waiting : null,
    onFiles: (chosen: readonly File[]): void => {
      setIsLost(false);
      attachFiles(userId, conversationId, chosen).catch(() => setIsLost(true));
    },
    onSent: (): void => {
      setIsLost(false);
      forgetSent(place);
    },
    onPutBack: (again: readonly ReadyFile[], documents: readonly ReadyFile[]): void => putBack(place, again, documents),
  };
};
