import type { Message } from '@symbi/contracts/conversations';
import { useEffect, useRef, type RefObject } from 'react';

type Arrow = 'previous' | 'next';

let turned: { readonly from: Pick<Message, '_id' | 'conversationId' | 'parentId'>; readonly arrow: Arrow } | null =
  null;

/** Another version takes the place of a message, and with it of the button that was pressed for that. */
export const noteTurn = (from: Message, arrow: Arrow): void => {
  turned = { from, arrow };
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
    if (turned === null || arrows.current === null) return;
    const { from, arrow } = turned;
    const isSameTurn = from.conversationId === conversationId && from.parentId === parentId;
    if (!isSameTurn || from._id === id) return;
    turned = null;
    // Whoever is somewhere else by now stays there.
    if (document.activeElement !== document.body) return;
    const buttons = [...arrows.current.querySelectorAll('button')];
    if (arrow === 'next') buttons.reverse();
    buttons.find(({ disabled }) => !disabled)?.focus({ preventScroll: true });
  }, [id, conversationId, parentId, siblings.length]);
  return arrows;
};
