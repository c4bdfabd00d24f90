// Runs before the first paint: the stored theme, else the system's, else light; and what a session needs at once.
(() => {
  let stored = null;
  let token = null;
  try {
    stored = localStorage.getItem('theme-mode');
    token = localStorage.getItem('token');
  } catch {
    // Storage is closed to us: the system's preference decides.
  }
  const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  // Written by vite.ahead.ts; missing in development.
  const ahead = token === null ? null : document.querySelector('meta[name="ahead"]');
  for (const href of ahead?.getAttribute('content')?.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
  // Schemas compile to functions by default, which the content security policy forbids.
  globalThis.__zod_globalConfig = { jitless: true };
})();
