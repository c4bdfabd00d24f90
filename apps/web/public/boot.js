// Runs before the first paint: the stored theme, else the system's, else light.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme-mode');
  } catch {
    // Storage is closed to us: the system's preference decides.
  }
  const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  // Schemas compile to functions by default, which the content security policy forbids.
  globalThis.__zod_globalConfig = { jitless: true };
})();
