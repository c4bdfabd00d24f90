/** Gives the browser a file to save. */
export const downloadText = (name: string, content: string, type = 'application/json'): void => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the next task; the memory can go then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
};
