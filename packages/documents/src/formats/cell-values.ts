import type { Amount } from '../amount.ts';
import { readXml, type XmlHandler } from '../xml.ts';
import type { Container } from '../zip.ts';

const DAY_MS = 86_400_000;
/** Day 0 of Excel's calendar, which includes the nonexistent 29 February 1900. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

type Form = 'date' | 'percent' | 'plain';

/** The meaning of the built-in number formats. */
const builtIn = (id: number): Form => {
  if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)) return 'date';
  return id === 9 || id === 10 ? 'percent' : 'plain';
};

const formOfCode = (code: string): Form => {
  // Without quoted words, escaped characters, [Red] and [$-409].
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : 'plain';
};

/** The number form of each cell style. */
export const formsOf = (container: Container): Form[] => {
  const codes = new Map<number, Form>();
  const forms: Form[] = [];
  let isInside = false;
  readXml(container.text('xl/styles.xml') ?? '', {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), formOfCode(attributes['formatCode'] ?? ''));
      else if (name === 'cellXfs') isInside = true;
      else if (name === 'xf' && isInside) {
        const id = Number(attributes['numFmtId'] ?? 0);
        forms.push(codes.get(id) ?? builtIn(id));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isInside = false;
    },
  });
  return forms;
};

const dateText = (serial: number, is1904: boolean): string => {
  const moment = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(serial * DAY_MS));
  if (Number.isNaN(moment.getTime())) return String(serial);
  const [day = '', time = ''] = moment.toISOString().split('T');
  const clock = time.slice(0, 5);
  if (serial < 1) return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
};

/** A number with the meaning shown by its cell: dates become dates, and 0.25 may be 25 %. */
export const numberText = (raw: string, form: Form | undefined, is1904: boolean): string => {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (form === 'date' && value >= 0) return dateText(value, is1904);
  if (form === 'percent') return `${Number((value * 100).toPrecision(12))}%`;
  // 15 digits, so that 0.1 + 0.2 gives 0.3.
  return String(Number(value.toPrecision(15)));
};

/** The table of shared strings. */
export const sharedStrings = (xml: string | undefined, amount: Amount): string[] => {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  const handler: XmlHandler = {
    open: ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't';
    },
    text: (piece) => {
      if (isText && phonetic === 0) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') texts.push(text);
    },
  };
  readXml(xml ?? '', handler, amount);
  return texts;
};
