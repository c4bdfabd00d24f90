import { useCallback, type ReactNode } from 'react';
import { OpenedFile } from '../../features/attachments/components/opened-file.tsx';
import { isDeleted } from '../../features/attachments/deleted.ts';
import { placeOf } from '../../features/attachments/model.ts';
import { openPart } from '../../features/attachments/opened.ts';
import { SourceOpenerContext, type NamedSource, type Words } from '../../features/trust/source-opener.ts';

interface WithSourcesProps {
  readonly conversationId: string;
  readonly children: ReactNode;
}

/** Lets its children open passages of attached files, in a page that shows the opened file. */
export const WithSourceOpener = ({ conversationId, children }: WithSourcesProps) => {
  const open = useCallback(
    ({ id, text }: NamedSource, words: Words | undefined) => {
      const place = placeOf(id);
      if (place === null) return null;
      const { attachmentId, n, start, conversationId: elsewhere = conversationId } = place;
      if (isDeleted(elsewhere, attachmentId)) return null;
      const quoted = text === undefined ? {} : { quoted: { start, passage: text, evidence: words } };
      return () => openPart({ conversationId: elsewhere, attachmentId, n, ...quoted });
    },
    [conversationId],
  );
  return <SourceOpenerContext value={open}>{children}</SourceOpenerContext>;
};

/** The same, with the opened file; once on a page. */
export const WithSources = ({ conversationId, children }: WithSourcesProps) => (
  <WithSourceOpener conversationId={conversationId}>
    {children}
    <OpenedFile />
  </WithSourceOpener>
);
