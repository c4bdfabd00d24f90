// Runs before the first paint: sets the stored theme, else the system's, and requests what a session needs at once.
(() => {
  let stored = null;
  let token = null;
  let pinned = null;
  try {
    stored = localStorage.getItem('theme-mode');
    token = localStorage.getItem('token');
    pinned = localStorage.getItem('drawer-pinned');
  } catch {
    // Storage is blocked: the system's preference decides.
  }
  const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  // As in app/shell/navigation/pin.ts: the frame that is drawn first has the menu where the app will have it.
  const isWide = matchMedia(`(min-width: ${pinned === 'on' ? 1200 : 1440}px)`).matches;
  const { dataset } = document.documentElement;
  // A shared conversation has no frame, whoever reads it.
  if (location.pathname.startsWith('/share/')) dataset.start = 'none';
  else if (token !== null && pinned !== 'off' && isWide) dataset.start = 'pinned';
  const conversation = /^\/conversations\/([\da-f]{24})$/i.exec(location.pathname)?.[1]?.toLowerCase();
  // Written by vite.ahead.ts; missing in development.
  const filesOf = (name) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.split(' ') ?? [];
  /** @param {string[]} files */
  const preload = (files) => {
    for (const href of files) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href });
      document.head.append(link);
    }
  };
  if (token !== null) preload([...filesOf('ahead'), ...(conversation ? filesOf('ahead-conversation') : [])]);
  // Requested while the scripts are loading; platform/api/early.ts takes the answers.
  if (token !== null) {
    const answers = new Map();
    /** @param {string} address */
    const ask = (address) => {
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
      const answer = fetch(address, { headers, cache: 'no-store', credentials: 'omit' });
      answer.catch(() => undefined);
      answers.set(address, answer);
      return answer;
    };
    void ask('/api/auth/me');
    if (conversation) {
      // The components for messages are needed only if there are any.
      ask(`/api/conversations/${conversation}`)
        .then((answer) => answer.clone().text())
        .then((text) => text.includes('"messages":[{') && preload(filesOf('ahead-messages')))
        .catch(() => undefined);
    }
    globalThis.__symbiEarly = { token, answers };
  }
  // Schemas compile to functions by default, which the content security policy forbids.
  globalThis.__zod_globalConfig = { jitless: true };
})();
