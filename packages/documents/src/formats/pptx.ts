import type { Amount } from '../amount.ts';
import type { DocumentLimits } from '../limits.ts';
import { checkPages, type PartList } from '../parts.ts';
import { broken } from '../unreadable-document.ts';
import { readRelations, readTitle, readXml, relationsOf } from '../xml.ts';
import { resolveName, type Container } from '../zip.ts';
import { readSlide } from './slide.ts';

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
  const linesOf = (xml: string): string[] => {
    const { title, paragraphs } = readSlide(xml, amount);
    return title === '' ? [...paragraphs] : [title, ...paragraphs];
  };
  const told = new Map([...notes].map(([name, xml]) => [name, linesOf(xml)]));
  return (slide) => told.get(names.get(slide) ?? '') ?? [];
};

const MOST_LABEL_WORDS = 8;

/** Whether a title only says what its slide is about; 'Sales grew by 12 %' says something itself. */
const isLabel = (title: string): boolean =>
  title !== '' && !/[\p{N}]|[.!?]$/u.test(title) && title.split(/\s+/u).length <= MOST_LABEL_WORDS;

/** Reads one part per slide, named by its title, with its speaker notes. Returns the presentation's title. */
export function readPptx(container: Container, parts: PartList, limits: DocumentLimits): string {
  // Without duplicates, since a presentation may name one slide many times.
  const names = [...new Set(slideNames(container))];
  checkPages(names.length, 'slides', limits);
  const slides = container.texts(names);
  const said = notesOf(container, names, parts.amount);
  for (const [at, name] of names.entries()) {
    const { title, paragraphs } = readSlide(slides.get(name) ?? '', parts.amount);
    const notes = said(name);
    const lines = [...paragraphs, ...(notes.length > 0 ? ['Notes:', ...notes] : [])];
    const isNamed = isLabel(title) && lines.length > 0;
    const place = `slide ${at + 1}`;
    parts.add(isNamed ? `${place}: ${title}` : place, (isNamed || title === '' ? lines : [title, ...lines]).join('\n'));
  }
  return readTitle(container.text('docProps/core.xml'));
}
