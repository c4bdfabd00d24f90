import {
  createContext,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../../../platform/composing.ts';
import { findTrigger, type Trigger } from './trigger.ts';

/** True when the list has handled the key, and the input must ignore it. */
type TakeKey = (event: KeyboardEvent) => boolean;

/** What the input reports about the list: its id, and the id of the option that Enter would choose. */
interface ListState {
  readonly listId: string;
  readonly optionId: string | undefined;
}

/** Shared between the list and the input. */
export interface Suggesting {
  /** The name being typed; null while there is none. */
  readonly trigger: Trigger | null;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  /** The list's key handler, which is asked first about every key. */
  readonly keys: RefObject<TakeKey | null>;
  readonly onShown: (shown: ListState | null) => void;
  /** Replaces the typed name by words and puts the caret after them. */
  readonly onPut: (at: Trigger, words: string) => void;
  /** The typed name is ordinary text after all. */
  readonly onClose: () => void;
}

/** For the list beside the input; null outside of one. */
export const SuggestingContext = createContext<Suggesting | null>(null);

interface Writing {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The list; it finds the input through its context. */
  readonly suggestions?: ReactNode;
}

/** True for elements of the list: the focus may move there without closing it. */
const isInList = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest('[data-suggestions]') !== null;

type Field = Pick<HTMLInputElement | HTMLTextAreaElement, 'selectionStart' | 'selectionEnd' | 'value'>;

/** A list that was closed stays so for its name only: another mark in the same place begins another name. */
type TriggerPosition = Pick<Trigger, 'start' | 'mark'>;

/** The caret, and the name at the caret unless the user has closed the list for it. */
const useTrigger = (value: string) => {
  const [caret, setCaret] = useState<number | null>(null);
  const [closed, setClosed] = useState<TriggerPosition | null>(null);
  const found = caret === null ? null : findTrigger(value, caret);
  const look = ({ selectionStart, selectionEnd, value: content }: Field): void => {
    const at = selectionStart === selectionEnd ? selectionEnd : null;
    setCaret(at);
    if (at !== null && findTrigger(content, at) === null) setClosed(null);
  };
  return {
    trigger: found === null || (found.start === closed?.start && found.mark === closed.mark) ? null : found,
    look,
    leave: () => setCaret(null),
    close: setClosed,
  };
};

/** Replaces the selection as if by typing, so undo works; returns false when the browser does not support it. */
const isTyped = (words: string): boolean =>
  // Deprecated without a successor: nothing else adds to the browser's own undo history.
  words === '' ? document.execCommand('delete') : document.execCommand('insertText', false, words);

/**
 * Suggestions while typing, in a list above the input. The focus stays in the input; until the list has loaded, and
 * while it is empty, every key belongs to the input.
 */
export const useSuggestions = ({ input, value, onChange, suggestions }: Writing) => {
  const { trigger, look, leave, close } = useTrigger(value);
  const [isWanted, setIsWanted] = useState(false);
  const [shown, setShown] = useState<ListState | null>(null);
  const keys = useRef<TakeKey>(null);
  const handle = ({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    // An empty input may have the focus only because its page was opened.
    if (currentTarget.value !== '') setIsWanted(true);
    look(currentTarget);
  };
  const put = (at: Trigger, words: string): void => {
    const field = input.current;
    if (field === null) return;
    close(at);
    field.focus();
    field.setSelectionRange(at.start, at.end);
    if (!isTyped(words)) {
      flushSync(() => onChange(`${value.slice(0, at.start)}${words}${value.slice(at.end)}`));
      field.setSelectionRange(at.start + words.length, at.start + words.length);
    }
    // Browsers scroll to the caret only when the user types.
    if (field.selectionEnd === field.value.length) field.scrollTo({ top: field.scrollHeight });
    look(field);
  };
  const suggesting = {
    trigger,
    input,
    keys,
    onShown: setShown,
    onPut: put,
    onClose: () => trigger && close(trigger),
  };
  return {
    list: isWanted && <SuggestingContext value={suggesting}>{suggestions}</SuggestingContext>,
    inputProps: {
      onInput: handle,
      onSelect: handle,
      onFocus: handle,
      onPointerDown: () => setIsWanted(true),
      onBlur: ({ relatedTarget }: React.FocusEvent) => {
        if (!isInList(relatedTarget)) leave();
      },
      'aria-autocomplete': suggestions === undefined ? undefined : ('list' as const),
      'aria-controls': shown?.listId,
      'aria-activedescendant': shown?.optionId,
    },
    /** Keys go to the list first, except during a composition. */
    before:
      (next: (event: KeyboardEvent) => void) =>
      (event: KeyboardEvent): void => {
        const isTaken = trigger !== null && !isComposing(event) && keys.current?.(event) === true;
        if (isTaken) event.preventDefault();
        else next(event);
      },
  };
};
