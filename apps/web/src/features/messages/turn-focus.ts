import type { Message } from '@symbi/contracts/conversations';
import { useEffect, useRef, type RefObject } from 'react';
import { onSessionChange } from '../../platform/api/session.ts';
import { createStore } from '../../platform/store.ts';

type Arrow = 'previous' | 'next';

interface Turn {
  readonly from: Pick<Message, '_id' | 'conversationId' | 'parentId'>;
  readonly arrow: Arrow;
}

/** The version that is about to leave the page, with the button that was pressed for that. */
const turned = createStore<Turn | null>(null);
onSessionChange(() => turned.set(null));

/** Another version takes the place of a message, and with it of the button that was pressed for that. */
export const noteTurn = (from: Message, arrow: Arrow): void => {
  turned.set({ from, arrow });
};

/** The arrows of a message take the focus that would be lost with the version before it. */
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
    // Whoever is somewhere else by now stays there.
    if (document.activeElement !== document.body) return;
    const buttons = [...arrows.current.querySelectorAll('button')];
    if (arrow === 'next') buttons.reverse();
    buttons.find(({ disabled }) => !disabled)?.focus({ preventScroll: true });
  }, [id, conversationId, parentId, siblings.length]);
  return arrows;
};
