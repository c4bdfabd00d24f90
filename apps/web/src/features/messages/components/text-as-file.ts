import { useRef } from 'react';

/** `pasted-text.txt`, or the next number that no attached file has. */
const freeName = (taken: readonly string[]): string => {
  let name = 'pasted-text.txt';
  for (let n = 2; taken.includes(name); n += 1) name = `pasted-text-${n}.txt`;
  return name;
};

interface TextAsFile {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly files: {
    readonly documents?: readonly { readonly name: string }[];
    readonly onFiles: (files: readonly File[]) => void;
  };
}

/** Turns what is written into a file of the message; removing that file gives it back to an empty input. */
export const useTextAsFile = ({ value, files, onChange }: TextAsFile) => {
  const texts = useRef(new Map<string, string>());
  const attach = (): void => {
    const name = freeName([...(files.documents ?? []).map((file) => file.name), ...texts.current.keys()]);
    texts.current.set(name, value);
    files.onFiles([new File([value], name, { type: 'text/plain' })]);
    onChange('');
  };
  const giveBack = (name: string): void => {
    const text = texts.current.get(name);
    texts.current.delete(name);
    if (text !== undefined && value === '') onChange(text);
  };
  return { attach, giveBack };
};
