import { useEffect, useState, type ReactNode } from 'react';
import { useMatch, useNavigate } from 'react-router';
import * as paths from '../../platform/paths.ts';
import { useShortcut } from '../../platform/hooks/use-shortcut.ts';
import { keepPressesSteady } from '../../platform/steady-press.ts';
import { useStore } from '../../platform/store.ts';
import { putTyped } from '../../platform/put-typed.ts';
import { pauseTyping, takeTyped, typeAhead } from '../../platform/type-ahead.ts';
import { LazyDialog, LazyPart } from '../../ui/dialog/lazy-dialog.tsx';
import { closeWindow, openPalette, openWindow } from './palette/open.ts';
import { text } from './text.ts';

/** If the palette fails to load, keys typed for it are dropped. */
const loadPalette = () =>
  import('./palette/command-palette.tsx').then(
    ({ CommandPalette }) => CommandPalette,
    (error: unknown) => {
      takeTyped();
      throw error;
    },
  );
const loadShortcuts = async () => (await import('./shortcuts/shortcuts-sheet.tsx')).ShortcutsSheet;

const isFocused = (where = '#main'): boolean => {
  const field = document.querySelector<HTMLInputElement>(`${where} [data-search-field]`);
  field?.focus();
  field?.select();
  if (field !== null) putTyped(field);
  return field !== null;
};

/** The page is loaded and has no search field, not even one that cannot be used yet. */
const hasNoSearch = (): boolean =>
  document.querySelector('h1') !== null && document.querySelector('#main [type=search]') === null;

/**
 * Focuses the search field of the page, or the one of the pinned menu if the page has none. On a page that is still
 * loading it waits for the field and keeps what is typed for it. A loaded page may have no field, and no menu beside it:
 * then the next key is an ordinary key again, and the kept text is dropped.
 */
const focusSearch = (): void => {
  if (isFocused() || (hasNoSearch() && isFocused('aside'))) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  const leave = (): void => {
    takeTyped();
    waiting.abort();
  };
  let isHere = false;
  const look = (): void => {
    // The field is in the bar, where a conversation has its title, or in the page.
    if (isHere || document.querySelector('h1') === null) return;
    isHere = true;
    pauseTyping();
    // Runs before the shortcut handlers, which may begin to keep what is typed after their key.
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, leave, { signal, capture: true });
  };
  const observer = new MutationObserver(() => {
    if (isFocused()) waiting.abort();
    else look();
  });
  signal.addEventListener('abort', () => observer.disconnect());
  typeAhead(leave);
  look();
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-search-field'] });
};

/** Moves from the conversation on the screen to its neighbor in the history, or says that this failed. */
const useNeighbor = () => {
  const navigate = useNavigate();
  const openId = useMatch(paths.conversation(':id'))?.params.id ?? null;
  const [notice, setNotice] = useState<{ readonly openId: string | null; readonly shown: ReactNode } | null>(null);
  // What it offers starts from the conversation that was open then.
  if (notice !== null && notice.openId !== openId) setNotice(null);
  const goTo = (step: -1 | 1): void => {
    const onNotice = (shown: ReactNode): void => setNotice({ openId, shown });
    const move = { openId, step, onFound: (id: string) => navigate(paths.conversation(id)), onNotice };
    // Without the code nothing can be shown; the bar says that there is no connection.
    import('./go-to-neighbor.tsx').then(({ goToNeighbor }) => goToNeighbor(move)).catch(() => undefined);
  };
  return { goTo, notice: notice?.shown ?? null };
};

/** The global keys with what they open, and presses that survive layout shifts. */
export const Keyboard = () => {
  const opened = useStore(openWindow);
  const close = closeWindow;
  const openShortcuts = (): void => openWindow.set('shortcuts');
  useShortcut({ key: 'k', isCommand: true }, opened === 'palette' ? close : openPalette);
  useShortcut({ key: '?' }, () => {
    // An open dialog is not covered by a second one.
    if (document.querySelector('[aria-modal=true]') === null) openShortcuts();
  });
  useShortcut({ key: '/' }, focusSearch);
  useEffect(keepPressesSteady, []);
  const { goTo, notice } = useNeighbor();
  useShortcut({ key: 'arrowup', isAlt: true }, () => goTo(-1));
  useShortcut({ key: 'arrowdown', isAlt: true }, () => goTo(1));
  if (opened === 'shortcuts') return <LazyDialog title={text.palette.shortcuts} load={loadShortcuts} onClose={close} />;
  if (opened === null) return notice;
  const content = { onClose: close, onShortcuts: openShortcuts };
  return <LazyPart title={text.palette.title} load={loadPalette} content={content} />;
};
