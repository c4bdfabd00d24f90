import type { Thread } from '../../features/messages/thread/thread-model.ts';
import { FindKeys } from './find/find-keys.tsx';
import { PrintKeys } from './print-keys.tsx';

/** The keys of a browser that miss what is not in the page: finding and printing. */
export const ThreadKeys = ({ thread }: { readonly thread: Thread }) => (
  <>
    <FindKeys thread={thread} />
    <PrintKeys thread={thread} />
  </>
);
