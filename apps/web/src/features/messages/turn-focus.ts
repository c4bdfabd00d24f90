import type { Message } from '@symbi/contracts/conversations';
import { useEffect, useRef, type RefObject } from 'react';
import { onSessionChange } from '../../platform/api/session.ts';
import { createStore } from '../../platform/store.ts';

type Arrow = 'previous' | 'next';

interface Turn {
  readonly from: Pick<Message, '_id' | 'conversationId' | 'parentId'>;
  readonly arrow: Arrow;
}

/** The version about to leave the page, and the arrow button that was pressed. */
const turned = createStore<Turn | null>(null);
onSessionChange(() => turned.set(null));

/** Another version replaces a message, and with it the button that was pressed. */
export const noteTurn = (from: Message, arrow: Arrow): void => {
  turned.set({ from, arrow });
};

/** The arrows of a message take over the focus that would be lost with the previous version. */
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
    const { from, arrow } = turn;
    const isSameTurn = from.conversationId === conversationId && from.parentId === parentId;
    if (!isSameTurn || from._id === id) return;
    turned.set(null);
    // The user has moved on to another element, and the focus stays there.
    if (document.activeElement !== document.body) return;
    const buttons = [...arrows.current.querySelectorAll('button')];
    if (arrow === 'next') buttons.reverse();
    buttons.find(({ disabled }) => !disabled)?.focus({ preventScroll: true });
  }, [id, conversationId, parentId, siblings.length]);
  return arrows;
};
