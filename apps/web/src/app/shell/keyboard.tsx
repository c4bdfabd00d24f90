import { lazy, Suspense, useState } from 'react';
import { useShortcut } from '../../platform/hooks/use-shortcut.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./palette/command-palette.tsx')).CommandPalette }));
const ShortcutsSheet = lazy(async () => ({ default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet }));

type OpenWindow = 'palette' | 'shortcuts' | null;

const focusSearch = (): void => {
  const field = document.querySelector<HTMLInputElement>('#main [data-search-field]');
  field?.focus();
  field?.select();
};

/** The keys that work everywhere, and the two windows they open. */
export const Keyboard = () => {
  const [opened, setOpened] = useState<OpenWindow>(null);
  useShortcut({ key: 'k', isCommand: true }, () => setOpened((now) => (now === 'palette' ? null : 'palette')));
  useShortcut({ key: '?' }, () => setOpened('shortcuts'));
  useShortcut({ key: '/' }, focusSearch);
  const close = () => setOpened(null);
  return (
    <Suspense fallback={null}>
      {opened === 'palette' && <CommandPalette onClose={close} onShortcuts={() => setOpened('shortcuts')} />}
      {opened === 'shortcuts' && <ShortcutsSheet onClose={close} />}
    </Suspense>
  );
};
