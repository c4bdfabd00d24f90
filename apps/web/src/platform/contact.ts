/** Whom to write to, as the server wrote it into the page; empty where nobody did, as before a server in development. */
export const contactAddress = (): string => {
  const written = document.querySelector('meta[name="contact"]')?.getAttribute('content') ?? '';
  return written.includes('@') ? written : '';
};
