import Box from '@mui/material/Box';
import type { Conversation } from '@symbi/contracts/conversations';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useDrag } from '../folders/drag.ts';
import { FolderItem, type FolderHandlers } from '../folders/folder-item.tsx';
import type { HistoryItem } from './groups.ts';
import { HistoryRow, type RowAgent, type RowHandlers } from './history-row.tsx';
import { markOf } from './mark-of.ts';
import { useMarks } from './marks.ts';
import { text } from './text.ts';
import { useWindow } from './use-window.ts';
import { offsetsOf } from './window.ts';

/** How many rows before the end of the loaded ones to request the next page. */
const AHEAD = 20;

interface HistoryListProps extends Omit<RowHandlers, 'onDrag'> {
  readonly items: readonly HistoryItem[];
  /** Number of conversations, loaded or not. */
  readonly total: number;
  readonly agents: ReadonlyMap<string, RowAgent>;
  readonly openId: string | null;
  readonly editedId: string | null;
  /** Called when the end of the loaded rows comes near. */
  readonly onNear: () => void;
  /** Called when a conversation is dropped on a folder, or outside of all (null). */
  readonly onMove: (conversation: Conversation, folder: string | null) => void;
  readonly folders: FolderHandlers;
}

/** Rows the keys can reach. */
const isRow = (item: HistoryItem | undefined) =>
  item?.kind === 'row' || item?.kind === 'folder' || (item?.kind === 'note' && item.isLink);

/** The row a key leads to from an item: the next in its direction, or the first or last. */
const targetOf = (items: readonly HistoryItem[], from: number, key: string): number => {
  const after = (index: number): number => items.findIndex((item, place) => place >= index && isRow(item));
  const before = (index: number): number => items.findLastIndex((item, place) => place <= index && isRow(item));
  if (key === 'ArrowDown') return after(from + 1);
  if (key === 'ArrowUp') return before(from - 1);
  if (key === 'Home') return after(0);
  return key === 'End' ? before(items.length - 1) : -1;
};

/** Keys move the focus from row to row, even to a row not drawn yet. */
const useRowKeys = (items: readonly HistoryItem[], reveal: (index: number) => void) => {
  const [stop, setStop] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = document.querySelector<HTMLElement>(`[data-history] [data-row="${wanted.current}"] :is(a, button)`);
    if (row === null) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
    // In a low window the list is itself part of what scrolls.
    row.scrollIntoView({ block: 'nearest' });
  });
  const focusOn = (key: string | undefined): void => {
    if (key === undefined) return;
    wanted.current = key;
    setStop(key);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const id = (event.target as Element).closest('[data-row]')?.getAttribute('data-row');
    if (event.altKey || event.ctrlKey || event.metaKey || id === null || id === undefined) return;
    const index = targetOf(
      items,
      items.findIndex(({ key }) => key === id),
      event.key,
    );
    if (index < 0) return;
    event.preventDefault();
    reveal(index);
    focusOn(items[index]?.key);
  };
  return { stop, setStop, handleKeyDown };
};

interface OpenRowOptions extends Pick<HistoryListProps, 'items' | 'openId'> {
  readonly height: number;
  readonly reveal: (index: number) => void;
}

/** Scrolls to the open conversation once it is in the list and when the list is resized, but not otherwise. */
const useOpenInView = ({ items, openId, height, reveal }: OpenRowOptions): void => {
  const index = items.findIndex(({ key }) => key === openId);
  const show = useEffectEvent(() => reveal(index));
  const isThere = index >= 0;
  useLayoutEffect(() => {
    if (isThere) show();
  }, [openId, isThere, height]);
};

/** Room for some rows; where the window has less, all of the menu scrolls. */
const LEAST_HEIGHT = 240;

const boxStyle = {
  flex: '1 0 0',
  overflowY: 'auto',
  px: 1,
  // A drop here would take the conversation out of its folder.
  '&[data-target]': { outline: '2px dashed', outlineOffset: -2, outlineColor: 'text.primary' },
} as const;

const folderOf = (item: HistoryItem): string | undefined => {
  if (item.kind === 'row') return item.conversation.folder ?? undefined;
  return item.kind === 'group' ? undefined : item.folder._id;
};

interface PlacedProps {
  readonly item: HistoryItem;
  readonly total: number;
  readonly top: number;
  readonly onFocus: (key: string) => void;
  readonly children: ReactNode;
}

/** An item at its computed position; a screen reader announces its number among all rows. */
const Placed = ({ item, total, top, onFocus, children }: PlacedProps) => (
  <Box
    component="li"
    data-row={item.key}
    data-folder={folderOf(item)}
    {...(item.kind === 'row' && item.place !== null ? { 'aria-setsize': total, 'aria-posinset': item.place + 1 } : {})}
    onFocus={() => isRow(item) && onFocus(item.key)}
    sx={{ position: 'absolute', left: 0, right: 0 }}
    style={{ top }}
  >
    {children}
  </Box>
);

/** None is shown among what a search finds. */
const hasFolders = ([first]: readonly HistoryItem[]): boolean => first?.kind === 'group' && first.ofFolders;

interface DrawnRange {
  readonly offsets: readonly number[];
  readonly from: number;
  readonly to: number;
}

/**
 * The items to draw: those in view, and of `keys` those that are elsewhere. Not drawn, the row that Tab leads to could
 * not be reached, and a title being written would be lost.
 */
const drawnOf = (
  items: readonly HistoryItem[],
  { offsets, from, to }: DrawnRange,
  keys: readonly (string | null | undefined)[],
) => {
  const inView = Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
  const kept = keys.map((sought) => items.findIndex(({ key }) => key === sought));
  const places = [...new Set([...inView, ...kept])].toSorted((left, right) => left - right);
  return places.flatMap((place) => {
    const item = items[place];
    return item === undefined ? [] : [{ item, top: offsets[place] ?? 0 }];
  });
};

/** A list of thousands of conversations that draws only those in view. */
export const HistoryList = (props: HistoryListProps) => {
  const { items, total, agents, openId, editedId, onNear, onMove, folders, ...handlers } = props;
  const offsets = useMemo(() => offsetsOf(items), [items]);
  const { box, from, to, height, reveal } = useWindow(offsets);
  useOpenInView({ items, openId, height, reveal });
  const marks = useMarks();
  const { stop, setStop, handleKeyDown } = useRowKeys(items, reveal);
  const drag = useDrag(onMove, hasFolders(items));
  const isNear = to >= items.length - AHEAD;
  useEffect(() => {
    if (isNear) onNear();
  }, [isNear, items.length, onNear]);
  const stopAt = [stop, openId].find((id) => items.some(({ key }) => key === id)) ?? items.find(isRow)?.key;
  const drawn = drawnOf(items, { offsets, from, to }, [stopAt, editedId]);
  return (
    <Box
      ref={box}
      data-history=""
      data-target={drag.over === 'none' ? '' : undefined}
      onKeyDown={handleKeyDown}
      {...drag.handlers}
      sx={boxStyle}
      style={{ minHeight: Math.min(offsets.at(-1) ?? 0, LEAST_HEIGHT) }}
    >
      <Box
        component="ul"
        aria-label={text.label}
        sx={{ position: 'relative', listStyle: 'none', m: 0, p: 0 }}
        style={{ height: offsets.at(-1) }}
      >
        {drawn.map(({ item, top }) => (
          <Placed key={item.key} item={item} total={total} top={top} onFocus={setStop}>
            {item.kind === 'row' ? (
              <HistoryRow
                {...handlers}
                conversation={item.conversation}
                agent={agents.get(item.conversation.agent ?? '')}
                mark={markOf(marks, item.key)}
                isHere={item.key === openId}
                isEditing={item.key === editedId}
                isStop={item.key === stopAt}
                isInFolder={item.conversation.folder !== null && item.place === null}
                onDrag={drag.start}
              />
            ) : (
              <FolderItem
                {...folders}
                item={item}
                over={drag.over}
                isStop={item.key === stopAt}
                onOpen={handlers.onOpen}
              />
            )}
          </Placed>
        ))}
      </Box>
    </Box>
  );
};
