/** Local storage that never throws: it may be full, blocked or absent. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  keys(): string[] {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The value stays in memory until the page is closed.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Without storage there is nothing to remove.
    }
  },
};

/** Calls `handler` when another tab changes `key`; returns a function that ends it. */
export const onStorageChange = (key: string, handler: (value: string | null) => void): (() => void) => {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) handler(event.key === null ? null : event.newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
};
