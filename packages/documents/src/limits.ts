const MEGABYTE = 1024 * 1024;

/** Limits for reading one file. */
export interface DocumentLimits {
  /** Of the file itself. */
  readonly bytes: number;
  /** Pages, slides, sheets or chapters. */
  readonly pages: number;
  /** The unpacked size of a container (DOCX, XLSX, PPTX, EPUB). */
  readonly unpackedBytes: number;
  /** Files in a container. */
  readonly entries: number;
  /** Of text, all parts together. */
  readonly characters: number;
}

export const documentLimits: DocumentLimits = {
  bytes: 20 * MEGABYTE,
  pages: 2_000,
  unpackedBytes: 200 * MEGABYTE,
  entries: 10_000,
  characters: 3_000_000,
};
