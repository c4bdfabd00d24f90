import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { variablesOf, type Prompt } from '@symbi/contracts/prompts';
import { useEffect, useId, useImperativeHandle, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { text } from '../../../features/conversations/text.ts';
import type { Trigger } from '../../../features/messages/suggest/trigger.ts';
import type { Suggesting } from '../../../features/messages/suggest/use-suggestions.tsx';
import { FillDialog } from '../../../features/prompts/components/fill-dialog.tsx';
import { markEdges } from '../../../ui/scroll/fading-edges.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { useFoundAgents, type AgentChoice } from './find-agents.ts';
import { useFoundContexts, type FoundContexts } from './find-contexts.ts';
import { useFoundPrompts } from './find-prompts.tsx';
import {
  HEADING_HEIGHT,
  OPTION_HEIGHT,
  OptionList,
  optionIdOf,
  type OptionMatches,
  type SuggestedOption,
} from './option-list.tsx';

/** The option that Enter would choose: reset to `first` with every word, until the user moves. */
const useActive = (trigger: Trigger | null, count: number, first: number) => {
  const word = trigger === null ? null : `${trigger.mark}${trigger.word}`;
  const [moved, setMoved] = useState<{ word: string | null; index: number } | null>(null);
  const index = moved !== null && moved.word === word ? moved.index : first;
  return [Math.min(index, count - 1), (next: number) => setMoved({ word, index: next })] as const;
};

/** Keyboard handling while there are options. */
const keysFor =
  (options: readonly SuggestedOption[], active: number, onActive: (index: number) => void, onClose: () => void) =>
  (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return false;
    const chosen = options[active];
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown' && options.length > 0) onActive((active + 1) % options.length);
    else if (event.key === 'ArrowUp' && options.length > 0) onActive(active <= 0 ? options.length - 1 : active - 1);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) chosen.choose();
    else return false;
    return true;
  };

/** The box around the input and its buttons. */
const boxOf = (input: HTMLElement | null): HTMLElement | null =>
  input?.closest('.MuiInputBase-root')?.parentElement ?? null;

interface BoxProps {
  readonly anchor: HTMLElement | null;
  readonly options: readonly SuggestedOption[];
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Maximum height of the list, including the space around it. */
const LIST_HEIGHT = 336;

const hasRoomBelow = (anchor: HTMLElement | null): boolean =>
  anchor !== null && (visualViewport?.height ?? innerHeight) - anchor.getBoundingClientRect().bottom >= LIST_HEIGHT;

const MOST = 'min(312px, calc(var(--visible-height, 100dvh) * 0.4))';

const rows = (height: string): string => `round(down, ${height}, ${OPTION_HEIGHT})`;

/**
 * As high as whole options are: half of one at the edge looks like a mistake. A heading is half as high, so with groups
 * it is either the first heading with options of its group, or both headings with options of both.
 */
const heightFor = (options: readonly SuggestedOption[]): string => {
  const group = options[0]?.group;
  if (group === undefined) return `max(${OPTION_HEIGHT}, ${rows(MOST)})`;
  const count = options.filter((option) => option.group === group).length;
  const first = `${HEADING_HEIGHT} + min(${count} * ${OPTION_HEIGHT}, max(${OPTION_HEIGHT}, ${rows(`${MOST} - ${HEADING_HEIGHT}`)}))`;
  // Negative, and so out of the question, where no option of the second group has room.
  const both = `min(${rows(MOST)}, 999 * (${rows(MOST)} - ${count + 2} * ${OPTION_HEIGHT} + 1px))`;
  return `max(${first}, ${both})`;
};

const scrollerFor = (options: readonly SuggestedOption[]) =>
  ({
    overflowY: 'auto',
    maxHeight: MOST,
    '@supports (height: round(down, 1px, 1px))': { maxHeight: heightFor(options) },
    scrollSnapType: 'y proximity',
  }) as const;

/** Says that there is more to scroll to; its line stays at the end of the list, so that nothing moves. */
const moreStyle = {
  display: 'none',
  placeItems: 'center',
  height: 20,
  color: 'text.secondary',
  '& svg': { visibility: 'hidden' },
  '[data-above] + &, [data-below] + &': { display: 'grid' },
  '[data-below] + & svg': { visibility: 'visible' },
} as const;

/** Below the input where there is room, to keep a heading above it readable; otherwise above it. */
const BesideInput = ({ anchor, options, onClose, children }: BoxProps) => {
  // It keeps its side even when the input grows.
  const [isBelow] = useState(() => hasRoomBelow(anchor));
  return (
    <Popper
      open
      disablePortal
      anchorEl={anchor}
      placement={isBelow ? 'bottom-start' : 'top-start'}
      data-suggestions
      // Keeps the focus in the input, and with it a phone's keyboard open.
      onPointerDown={(event) => event.preventDefault()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose();
      }}
      sx={{ width: 1, maxWidth: 640, zIndex: 'modal' }}
    >
      <Paper elevation={8} sx={{ my: 1, py: 0.5 }}>
        <Box ref={markEdges} sx={scrollerFor(options)}>
          {children}
        </Box>
        <Box aria-hidden sx={moreStyle}>
          <ExpandMore fontSize="small" />
        </Box>
      </Paper>
    </Popper>
  );
};

/** A prompt with variables asks for their values before it is inserted. */
const usePutting = ({ onPut, onClose }: Suggesting) => {
  const [filling, setFilling] = useState<{ prompt: Prompt; at: Trigger } | null>(null);
  const choose = (prompt: Prompt, at: Trigger): void => {
    if (variablesOf(prompt.text).length === 0) onPut(at, prompt.text);
    else {
      onClose();
      setFilling({ prompt, at });
    }
  };
  const form = filling !== null && (
    <FillDialog
      prompt={filling.prompt}
      onClose={() => setFilling(null)}
      onFilled={(words) => {
        // The form must be gone first, or it would keep the focus from the input.
        flushSync(() => setFilling(null));
        onPut(filling.at, words);
      }}
    />
  );
  return { choose, form };
};

/** Removing a name also removes the space after it, if a space or nothing precedes the name. */
const withSpace = (at: Trigger, content: string): Trigger => {
  const isFree = at.start === 0 || /\s/.test(content.charAt(at.start - 1));
  return isFree && content.charAt(at.end) === ' ' ? { ...at, end: at.end + 1 } : at;
};

/** Agents come first: they are fewer and known by name. Enter only chooses an exact match. */
const withContexts = (agents: OptionMatches, { options: contexts, isNamed }: FoundContexts): OptionMatches =>
  contexts.length === 0
    ? agents
    : {
        ...agents,
        label: text.mention.both,
        options: [...agents.options, ...contexts],
        first: agents.options.length > 0 || isNamed ? 0 : -1,
        count: text.mention.foundBoth(agents.options.length, contexts.length),
      };

export interface SuggestionListProps {
  readonly suggesting: Suggesting;
  readonly agents: AgentChoice;
}

/** Prompts after a slash; agents and contexts after an at sign. */
export const SuggestionList = ({ suggesting, agents }: SuggestionListProps) => {
  const { trigger, input, keys, onShown, onPut, onClose } = suggesting;
  const listId = useId();
  const { choose, form } = usePutting(suggesting);
  const prompts = useFoundPrompts(trigger, choose);
  const [said, setSaid] = useState('');
  const others = useFoundAgents(trigger, agents, (at, name) => {
    onPut(withSpace(at, input.current?.value ?? ''), '');
    setSaid(text.mention.chosen(name));
  });
  const contexts = useFoundContexts(trigger, agents.onName, onPut);
  const { label, count, options, note, first } = trigger?.mark === '@' ? withContexts(others, contexts) : prompts;
  const [active, setActive] = useActive(trigger, options.length, first);
  const hasOptions = options.length > 0;
  const isOpen = hasOptions || note !== null;
  const optionId = hasOptions && active >= 0 ? optionIdOf(listId, active) : undefined;
  useImperativeHandle(keys, () => (isOpen ? keysFor(options, active, setActive, onClose) : () => false));
  useEffect(() => {
    onShown(hasOptions ? { listId, optionId } : null);
    return () => onShown(null);
  }, [onShown, hasOptions, listId, optionId]);
  return (
    <>
      <Box component="output" sx={visuallyHidden}>
        {hasOptions ? count : said}
      </Box>
      {isOpen && (
        <BesideInput anchor={boxOf(input.current)} options={options} onClose={onClose}>
          {note ?? <OptionList id={listId} {...{ label, options, active }} onActive={setActive} />}
        </BesideInput>
      )}
      {form}
    </>
  );
};
