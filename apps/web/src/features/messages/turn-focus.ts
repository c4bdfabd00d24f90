import type { Message } from '@symbi/contracts/conversations';
import { useEffect, useRef, type RefObject } from 'react';
import { onSessionChange } from '../../platform/api/session.ts';
import { createStore } from '../../platform/store.ts';

/** The arrow that was pressed or comes next; or the version itself, where none of them was meant. */
type Aim = 'previous' | 'next' | 'version';

interface Turn {
  readonly from: Pick<Message, '_id' | 'conversationId' | 'parentId'>;
  readonly aim: Aim;
}

/** The version about to leave the page, and where the focus goes on. */
const turned = createStore<Turn | null>(null);
onSessionChange(() => turned.set(null));

/** Another version replaces a message, and with it the button that was pressed. */
export const noteTurn = (from: Message, aim: Aim): void => {
  turned.set({ from, aim });
};

/** The arrows of a message, or the message itself, take over the focus that would be lost with the previous version. */
export const useTurnFocus = ({
  _id: id,
  conversationId,
  parentId,
  siblings,
}: Message): RefObject<HTMLFieldSetElement | null> => {
  const arrows = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const turn = turned.get();
    if (turn === null || arrows.current === null) return;
    const { from, aim } = turn;
    const isSameTurn = from.conversationId === conversationId && from.parentId === parentId;
    if (!isSameTurn || from._id === id) return;
    turned.set(null);
    // The user has moved on to another element, and the focus stays there.
    if (document.activeElement !== document.body) return;
    if (aim === 'version') {
      arrows.current.closest<HTMLElement>('[data-message]')?.focus({ preventScroll: true });
      return;
    }
    const buttons = [...arrows.current.querySelectorAll('button')];
    if (aim === 'next') buttons.reverse();
    buttons.find(({ disabled }) => !disabled)?.focus({ preventScroll: true });
  }, [id, conversationId, parentId, siblings.length]);
  return arrows;
};
