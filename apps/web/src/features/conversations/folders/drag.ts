import type { Conversation } from '@symbi/contracts/conversations';
import { useEffect, useState, type DragEvent } from 'react';

/** A MIME type of our own: things dragged in from elsewhere are not conversations, and other pages ignore ours. */
const KIND = 'application/x-symbi-conversation';

/** The drop target: id of a folder, or 'none'; null where a drop would change nothing. */
type Target = string | null;

const targetOf = (event: DragEvent, from: string): Target => {
  const place = (event.target as Element).closest('[data-folder]')?.getAttribute('data-folder') ?? 'none';
  return place === from ? null : place;
};

interface DragState {
  readonly conversation: Conversation;
  readonly over: Target;
}

/**
 * Drag and drop of conversations within the history. The attribute `data-folder` names the folder of each row.
 * @param onMove is called with the conversation and its new folder: an id, or null for none
 * @param hasFolders none is shown among what a search finds: a drop there would move a conversation out of sight
 */
export const useDrag = (onMove: (conversation: Conversation, folder: string | null) => void, hasFolders: boolean) => {
  const [dragged, setDragged] = useState<DragState | null>(null);
  const end = (): void => setDragged(null);
  const isDragged = dragged !== null;
  // A row unmounted by scrolling reports no drop; during a drag there are no pointer moves, so the first one ends it.
  useEffect(() => {
    if (!isDragged) return undefined;
    const stop = (): void => setDragged(null);
    document.addEventListener('pointermove', stop);
    return () => document.removeEventListener('pointermove', stop);
  }, [isDragged]);
  const handleOver = (event: DragEvent): void => {
    if (dragged === null || !event.dataTransfer.types.includes(KIND)) return;
    const over = targetOf(event, dragged.conversation.folder ?? 'none');
    if (over !== dragged.over) setDragged({ ...dragged, over });
    if (over === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  };
  const handleDrop = (event: DragEvent): void => {
    if (dragged === null || !event.dataTransfer.types.includes(KIND)) return;
    event.preventDefault();
    const target = targetOf(event, dragged.conversation.folder ?? 'none');
    end();
    if (target !== null) onMove(dragged.conversation, target === 'none' ? null : target);
  };
  return {
    over: dragged?.over ?? null,
    start: (event: DragEvent, conversation: Conversation): void => {
      if (!hasFolders) return;
      event.dataTransfer.setData(KIND, conversation._id);
      event.dataTransfer.effectAllowed = 'copyMove';
      setDragged({ conversation, over: null });
    },
    handlers: {
      onDragEnter: handleOver,
      onDragOver: handleOver,
      onDrop: handleDrop,
      onDragEnd: end,
      // The pointer has left the list.
      onDragLeave: (event: DragEvent): void => {
        const next = event.relatedTarget instanceof Node ? event.relatedTarget : null;
        if (dragged !== null && !event.currentTarget.contains(next)) setDragged({ ...dragged, over: null });
      },
    },
  };
};
