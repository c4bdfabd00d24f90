import { Suspense, useState } from 'react';
import type { Thread } from '../../features/messages/thread/thread-model.ts';
import { useShortcut } from '../../platform/hooks/use-shortcut.ts';
import { PrintDialog } from './lazy-parts.ts';

const Listening = ({ onPrint }: { readonly onPrint: () => void }) => {
  useShortcut({ key: 'p', isCommand: true }, onPrint);
  return null;
};

/** On Ctrl+P, first loads the messages missing from the page; with all of them there, the browser prints as usual. */
export const PrintKeys = ({ thread: { conversation, hasOlder, hasNewer } }: { readonly thread: Thread }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {(hasOlder || hasNewer) && <Listening onPrint={() => setIsOpen(true)} />}
      <Suspense>
        {isOpen && (
          <PrintDialog
            conversationId={conversation._id}
            total={conversation.messageCount}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
};
