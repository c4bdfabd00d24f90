import { describeVerification, type Verification } from '../src/verify/outcome.ts';
import { verifyExport } from '../src/verify/verify-export.ts';

const element = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(`the page has no ${id}`);
  return found;
};

const exportInput = element('export', HTMLInputElement);
const receiptsInput = element('receipts', HTMLInputElement);
const keysInput = element('keys', HTMLTextAreaElement);
const result = element('result', HTMLElement);
const headline = element('headline', HTMLHeadingElement);
const summary = element('summary', HTMLParagraphElement);
const details = element('details', HTMLDivElement);

const HEADINGS = {
  verified: '\u2714 Verified: every row is as it was signed',
  tampered: '\u2716 Tampered: this log is not what was signed',
  'cannot verify': '? Cannot verify',
} as const;

const readText = async (file: File): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());

/** The page stays usable while a long log is read. */
const pause = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const section = (title: string, lines: readonly string[]): readonly HTMLElement[] => {
  if (lines.length === 0) return [];
  const heading = document.createElement('h3');
  heading.textContent = title;
  const list = document.createElement('ul');
  list.append(
    ...lines.map((line) => {
      const item = document.createElement('li');
      item.textContent = line;
      return item;
    }),
  );
  return [heading, list];
};

const show = (status: Verification['status'], sentence: string, sections: readonly HTMLElement[]): void => {
  result.hidden = false;
  result.dataset['status'] = status;
  headline.textContent = HEADINGS[status];
  summary.textContent = sentence;
  details.replaceChildren(...sections);
  headline.focus();
};

const present = (verification: Verification): void => {
  const lines = describeVerification(verification).slice(1);
  const end = lines.indexOf('Not proven:');
  const body = lines.slice(0, end);
  const isFinding = (line: string): boolean => line.startsWith('[') || line.startsWith('... and');
  const facts = body.filter((line) => !isFinding(line));
  show(verification.status, verification.session ?? '', [
    ...section('What was checked', facts),
    ...section('Findings', body.filter(isFinding)),
    ...section(
      'What is not proven',
      lines.slice(end + 1).map((line) => line.replace(/^- /, '')),
    ),
  ]);
};

const verify = async (): Promise<void> => {
  const [file] = exportInput.files ?? [];
  if (file === undefined) return;
  try {
    const receipts = await Promise.all(Array.from(receiptsInput.files ?? [], readText));
    const keys = keysInput.value.split('\n').filter((line) => line.trim() !== '');
    present(await verifyExport(await readText(file), { keys, receipts, pause }));
  } catch (error) {
    show(
      'cannot verify',
      `A file could not be read as text: ${error instanceof Error ? error.message : String(error)}`,
      [],
    );
  }
};

const assign = (input: HTMLInputElement, files: readonly File[]): void => {
  if (files.length === 0) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
};

element('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void verify();
});
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  document.body.classList.add('dragging');
});
document.addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) document.body.classList.remove('dragging');
});
document.addEventListener('drop', (event) => {
  event.preventDefault();
  document.body.classList.remove('dragging');
  const files = Array.from(event.dataTransfer?.files ?? []);
  assign(exportInput, files.filter((file) => file.name.endsWith('.json')).slice(0, 1));
  assign(
    receiptsInput,
    files.filter((file) => !file.name.endsWith('.json')),
  );
});
