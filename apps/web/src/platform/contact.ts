/** The contact address the server wrote into the page; empty when it wrote none, as in development. */
export const contactAddress = (): string => {
  const written = document.querySelector('meta[name="contact"]')?.getAttribute('content') ?? '';
  return written.includes('@') ? written : '';
};
