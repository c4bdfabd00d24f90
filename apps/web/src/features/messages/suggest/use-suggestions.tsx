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

/** True when the key was for the list, and for nothing else. */
type TakeKey = (event: KeyboardEvent) => boolean;

/** What the input says of the list: its id, and that of the option that Enter would choose. */
interface ListState {
  readonly listId: string;
  readonly optionId: string | undefined;
}

/** What the list and the input know of each other. */
export interface Suggesting {
  /** What is being named; null while nothing is. */
  readonly trigger: Trigger | null;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  /** The list puts here what is asked first about every key. */
  readonly keys: RefObject<TakeKey | null>;
  readonly onShown: (shown: ListState | null) => void;
  /** Puts words where something was named, and the caret behind them. */
  readonly onPut: (at: Trigger, words: string) => void;
  /** What stands there is text after all. */
  readonly onClose: () => void;
}

/** For the list, which stands beside the input; null outside of one. */
export const SuggestingContext = createContext<Suggesting | null>(null);

interface Writing {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The list; it finds the input through its context. */
  readonly suggestions?: ReactNode;
}

/** True for what belongs to the list: the focus may go there without closing it. */
const isInList = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest('[data-suggestions]') !== null;

type Field = Pick<HTMLInputElement | HTMLTextAreaElement, 'selectionStart' | 'selectionEnd' | 'value'>;

/** Where the caret is, and what is named there unless somebody has closed the list for it. */
const useTrigger = (value: string) => {
  const [caret, setCaret] = useState<number | null>(null);
  const [closed, setClosed] = useState<number | null>(null);
  const found = caret === null ? null : findTrigger(value, caret);
  const look = ({ selectionStart, selectionEnd, value: content }: Field): void => {
    const at = selectionStart === selectionEnd ? selectionEnd : null;
    setCaret(at);
    if (at !== null && findTrigger(content, at) === null) setClosed(null);
  };
  return {
    trigger: found === null || found.start === closed ? null : found,
    look,
    leave: () => setCaret(null),
    close: (start: number) => setClosed(start),
  };
};

/** Puts words in place of what is selected as if they were typed, so that undoing takes them back; false where that is gone. */
const isTyped = (words: string): boolean =>
  // Deprecated and without a successor: the browser's own undo knows of no other way.
  words === '' ? document.execCommand('delete') : document.execCommand('insertText', false, words);

/**
 * What can be named while one writes, in a list above the input. The focus stays where one types; until the list is
 * there, and where it has nothing, every key is the input's own.
 */
export const useSuggestions = ({ input, value, onChange, suggestions }: Writing) => {
  const { trigger, look, leave, close } = useTrigger(value);
  const [isWanted, setIsWanted] = useState(false);
  const [shown, setShown] = useState<ListState | null>(null);
  const keys = useRef<TakeKey>(null);
  const handle = ({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    setIsWanted(true);
    look(currentTarget);
  };
  const put = (at: Trigger, words: string): void => {
    const field = input.current;
    if (field === null) return;
    close(at.start);
    field.focus();
    field.setSelectionRange(at.start, at.end);
    if (!isTyped(words)) {
      flushSync(() => onChange(`${value.slice(0, at.start)}${words}${value.slice(at.end)}`));
      field.setSelectionRange(at.start + words.length, at.start + words.length);
    }
    // Browsers show the caret only once something is typed there.
    if (field.selectionEnd === field.value.length) field.scrollTo({ top: field.scrollHeight });
    look(field);
  };
  const suggesting = {
    trigger,
    input,
    keys,
    onShown: setShown,
    onPut: put,
    onClose: () => trigger && close(trigger.start),
  };
  return {
    list: isWanted && <SuggestingContext value={suggesting}>{suggestions}</SuggestingContext>,
    inputProps: {
      onInput: handle,
      onSelect: handle,
      onFocus: handle,
      onBlur: ({ relatedTarget }: React.FocusEvent) => {
        if (!isInList(relatedTarget)) leave();
      },
      'aria-autocomplete': suggestions === undefined ? undefined : ('list' as const),
      'aria-controls': shown?.listId,
      'aria-activedescendant': shown?.optionId,
    },
    /** What was typed goes to the list first, unless it is still being composed. */
    before:
      (next: (event: KeyboardEvent) => void) =>
      (event: KeyboardEvent): void => {
        const isTaken = trigger !== null && !isComposing(event) && keys.current?.(event) === true;
        if (isTaken) event.preventDefault();
        else next(event);
      },
  };
};
