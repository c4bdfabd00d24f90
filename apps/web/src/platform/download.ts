import type { FetchedFile } from '@symbi/client/calls';

/** Makes the browser save a file under its name. */
export const saveFile = ({ blob, name }: FetchedFile): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the URL by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

export const downloadText = (name: string, content: string, type = 'application/json'): void =>
  saveFile({ name, blob: new Blob([content], { type }) });
