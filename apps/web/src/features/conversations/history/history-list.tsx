import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { HistoryItem } from './groups.ts';
import { HistoryRow, type RowHandlers } from './history-row.tsx';
import { useMarks } from './marks.ts';
import { text } from './text.ts';
import { useWindow } from './use-window.ts';
import { offsetsOf } from './window.ts';

/** How many rows before the end of what is loaded the next page is asked for. */
const ahead = 20;

interface HistoryListProps extends RowHandlers {
  readonly items: readonly HistoryItem[];
  /** How many conversations there are, loaded or not. */
  readonly total: number;
  readonly agentNames: ReadonlyMap<string, string>;
  readonly openId: string | null;
  readonly editedId: string | null;
  /** The end of what is loaded comes near. */
  readonly onNear: () => void;
}

const groupStyle = {
  display: 'block',
  px: 1,
  pt: 1.25,
  fontSize: '0.75rem',
  fontWeight: 650,
  color: 'text.secondary',
} as const;

const isRow = (item: HistoryItem | undefined) => item?.kind === 'row';

/** Where a key leads to from an item: the next row in its direction, or the first or last one. */
const targetOf = (items: readonly HistoryItem[], from: number, key: string): number => {
  const after = (index: number): number => items.findIndex((item, place) => place >= index && isRow(item));
  const before = (index: number): number => items.findLastIndex((item, place) => place <= index && isRow(item));
  if (key === 'ArrowDown') return after(from + 1);
  if (key === 'ArrowUp') return before(from - 1);
  if (key === 'Home') return after(0);
  return key === 'End' ? before(items.length - 1) : -1;
};

/** Keys move the focus from row to row, also to one that is not drawn yet. */
const useRowKeys = (items: readonly HistoryItem[], reveal: (index: number) => void) => {
  const [stop, setStop] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = document.querySelector<HTMLElement>(`[data-history] [data-conversation="${wanted.current}"] a`);
    if (row === null) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  const focusOn = (key: string | undefined): void => {
    if (key === undefined) return;
    wanted.current = key;
    setStop(key);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const id = (event.target as Element).closest('[data-conversation]')?.getAttribute('data-conversation');
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

interface PlacedProps {
  readonly item: HistoryItem;
  readonly total: number;
  readonly top: number;
  readonly onFocus: (key: string) => void;
  readonly children: ReactNode;
}

/** An item at its height; a screen reader hears which of all rows it is. */
const Placed = ({ item, total, top, onFocus, children }: PlacedProps) => (
  <Box
    component="li"
    {...(item.kind === 'row' ? { 'aria-setsize': total, 'aria-posinset': item.place + 1 } : {})}
    onFocus={() => item.kind === 'row' && onFocus(item.key)}
    sx={{ position: 'absolute', left: 0, right: 0 }}
    style={{ top }}
  >
    {item.kind === 'group' && (
      <Box component="span" sx={groupStyle}>
        {item.label}
      </Box>
    )}
    {children}
  </Box>
);

/** Thousands of conversations in one list that draws what is in view. */
export const HistoryList = ({ items, total, agentNames, openId, editedId, onNear, ...handlers }: HistoryListProps) => {
  const offsets = useMemo(() => offsetsOf(items), [items]);
  const { box, from, to, reveal } = useWindow(offsets);
  const { replying, unread } = useMarks();
  const { stop, setStop, handleKeyDown } = useRowKeys(items, reveal);
  const isNear = to >= items.length - ahead;
  useEffect(() => {
    if (isNear) onNear();
  }, [isNear, items.length, onNear]);
  const stopAt = [stop, openId].find((id) => items.some(({ key }) => key === id)) ?? items.find(isRow)?.key;
  return (
    <Box
      ref={box}
      data-history=""
      onKeyDown={handleKeyDown}
      sx={{ flexGrow: 1, minHeight: 0, overflowY: 'auto', px: 1 }}
    >
      <Box
        component="ul"
        aria-label={text.label}
        sx={{ position: 'relative', listStyle: 'none', m: 0, p: 0 }}
        style={{ height: offsets.at(-1) }}
      >
        {items.slice(from, to).map((item, index) => (
          <Placed key={item.key} item={item} total={total} top={offsets[from + index] ?? 0} onFocus={setStop}>
            {item.kind === 'row' && (
              <HistoryRow
                {...handlers}
                conversation={item.conversation}
                agent={agentNames.get(item.conversation.agent ?? '')}
                mark={replying.has(item.key) ? 'replying' : unread.has(item.key) ? 'unread' : null}
                isHere={item.key === openId}
                isEditing={item.key === editedId}
                isStop={item.key === stopAt}
              />
            )}
          </Placed>
        ))}
      </Box>
    </Box>
  );
};
