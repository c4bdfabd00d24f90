import type { Amount } from '../amount.ts';
import type { DocumentLimits } from '../limits.ts';
import { checkPages, type PartList } from '../parts.ts';
import { broken } from '../unreadable-document.ts';
import { readRelations, readTitle, readXml, relationsOf, type XmlHandler } from '../xml.ts';
import { resolveName, type Container } from '../zip.ts';

const PRESENTATION = 'ppt/presentation.xml';

/** The slides in presentation order. */
const slideNames = (container: Container): string[] => {
  const presentation = container.text(PRESENTATION);
  if (presentation === undefined) throw broken('presentation');
  const relations = readRelations(container.text(relationsOf(PRESENTATION)));
  const names: string[] = [];
  readXml(presentation, {
    open: ({ name, attributes }) => {
      const target = name === 'sldId' ? relations.get(attributes['r:id'] ?? '')?.target : undefined;
      if (target !== undefined) names.push(resolveName(PRESENTATION, target));
    },
  });
  return names;
};

/** Placeholders whose paragraphs are no items of a list. */
const TITLES = new Set(['title', 'ctrTitle', 'subTitle']);

/**
 * The paragraphs of a slide, including table cells. Slide numbers and dates, which are fields, are omitted. Those of a
 * placeholder for content are the items of its list, unless it has one only.
 */
const paragraphsOf = (xml: string, amount: Amount): string[] => {
  const paragraphs: string[] = [];
  let items: string[] = [];
  let text = '';
  let isText = false;
  let isShape = false;
  let isContent = false;
  let fields = 0;
  const handler: XmlHandler = {
    open: ({ name, attributes }) => {
      if (name === 'fld') fields += 1;
      isText = name === 't';
      if (name === 'br') text += '\n';
      if (name === 'sp') isShape = true;
      // A table or a picture in a placeholder is no shape, and has no list.
      if (name === 'ph' && isShape) isContent = !TITLES.has(attributes['type'] ?? 'body');
    },
    text: (piece) => {
      if (isText && fields === 0) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === 'fld') fields -= 1;
      if (name === 'sp') {
        paragraphs.push(...(items.length > 1 ? items.map((item) => `- ${item.replaceAll(/\s+/g, ' ')}`) : items));
        items = [];
        isShape = false;
        isContent = false;
      }
      if (name !== 'p') return;
      if (text.trim() !== '') (isContent ? items : paragraphs).push(text.trim());
      text = '';
    },
  };
  readXml(xml, handler, amount);
  return paragraphs;
};

/** The notes file of each slide that has one. */
const notesNames = (container: Container, slides: readonly string[], amount: Amount): Map<string, string> => {
  const relations = container.texts(slides.map(relationsOf));
  const found = new Map<string, string>();
  for (const slide of slides) {
    const of = [...readRelations(relations.get(relationsOf(slide)), amount).values()];
    const target = of.find(({ type }) => type === 'notesSlide')?.target;
    if (target !== undefined) found.set(slide, resolveName(slide, target));
  }
  return found;
};

/** The speaker notes of a slide. Each notes file is read once, since all slides may name the same one. */
const notesOf = (container: Container, slides: readonly string[], amount: Amount): ((slide: string) => string[]) => {
  const names = notesNames(container, slides, amount);
  const notes = container.texts(new Set(names.values()));
  const told = new Map([...notes].map(([name, xml]) => [name, paragraphsOf(xml, amount)]));
  return (slide) => told.get(names.get(slide) ?? '') ?? [];
};

/** Reads one part per slide, with its speaker notes. Returns the presentation's title. */
export function readPptx(container: Container, parts: PartList, limits: DocumentLimits): string {
  // Without duplicates, since a presentation may name one slide many times.
  const names = [...new Set(slideNames(container))];
  checkPages(names.length, 'slides', limits);
  const slides = container.texts(names);
  const said = notesOf(container, names, parts.amount);
  for (const [at, name] of names.entries()) {
    const lines = paragraphsOf(slides.get(name) ?? '', parts.amount);
    const notes = said(name);
    parts.add(`slide ${at + 1}`, [...lines, ...(notes.length > 0 ? ['Notes:', ...notes] : [])].join('\n'));
  }
  return readTitle(container.text('docProps/core.xml'));
}
