import { getDocumentProxy } from 'unpdf';
import type { DocumentLimits } from '../limits.ts';
import { checkPages, type PartList } from '../parts.ts';
import { acrossPages, paragraphsOf } from './pdf-lines.ts';
import { broken, UnreadableDocument } from '../unreadable-document.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const open = async (bytes: Uint8Array): Promise<Pdf> => {
  try {
    // A copy, because the library takes over the buffer. Nothing is drawn, so no fonts are loaded, locally or remotely.
    return await getDocumentProxy(bytes.slice(), {
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      verbosity: 0,
    });
  } catch (error) {
    if (nameOf(error) === 'PasswordException')
      throw new UnreadableDocument(
        'encrypted',
        'This PDF needs a password. Save a copy without one, and attach that.',
        { cause: error },
      );
    throw broken('PDF', error);
  }
};

const textOf = async (pdf: Pdf, number: number): Promise<string> => {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return paragraphsOf(items.filter((item) => 'str' in item));
};

const titleOf = async (pdf: Pdf): Promise<string> => {
  const info: unknown = await pdf.getMetadata().then(
    (metadata) => metadata.info,
    () => undefined,
  );
  const title: unknown = typeof info === 'object' && info !== null && 'Title' in info ? info.Title : undefined;
  return typeof title === 'string' ? title.trim() : '';
};

/** Reads one part per page with text. Returns the title of the document. */
export async function readPdf(bytes: Uint8Array, parts: PartList, limits: DocumentLimits): Promise<string> {
  const pdf = await open(bytes);
  try {
    checkPages(pdf.numPages, 'pages', limits);
    let failed = 0;
    let before = '';
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const text = await textOf(pdf, number).catch(() => {
        failed += 1;
        return '';
      });
      const [whole, rest] = acrossPages(before, text);
      parts.add(`page ${number - 1}`, whole);
      before = rest;
    }
    parts.add(`page ${pdf.numPages}`, before);
    if (parts.parts.length > 0) return await titleOf(pdf);
    if (failed > 0) throw broken('PDF');
    throw new UnreadableDocument(
      'scanned',
      'This PDF has pictures of pages and no text. Run it through text recognition (OCR) first.',
    );
  } finally {
    await pdf.loadingTask.destroy();
  }
}
