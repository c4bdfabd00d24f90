import type { DocumentLimits } from '../limits.ts';
import { checkPages, type PartList } from '../parts.ts';
import { broken } from '../unreadable-document.ts';
import { readRelations, readTitle, readXml, relationsOf } from '../xml.ts';
import { resolveName, type Container } from '../zip.ts';

const PRESENTATION = 'ppt/presentation.xml';

/** The slides in the order in which they are shown. */
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

/** Its paragraphs; cells of a table are paragraphs too. Numbers of slides and dates, which are fields, are left out. */
const paragraphsOf = (xml: string): string[] => {
  const paragraphs: string[] = [];
  let text = '';
  let isText = false;
  let fields = 0;
  readXml(xml, {
    open: ({ name }) => {
      if (name === 'fld') fields += 1;
      isText = name === 't';
      if (name === 'br') text += '\n';
    },
    text: (piece) => {
      if (isText && fields === 0) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === 'fld') fields -= 1;
      if (name !== 'p') return;
      if (text.trim() !== '') paragraphs.push(text.trim());
      text = '';
    },
  });
  return paragraphs;
};

const notesOf = (container: Container, slide: string): string[] => {
  const relations = readRelations(container.text(relationsOf(slide)));
  const target = [...relations.values()].find(({ type }) => type === 'notesSlide')?.target;
  const notes = target === undefined ? undefined : container.text(resolveName(slide, target));
  return notes === undefined ? [] : paragraphsOf(notes);
};

/** A part for each slide, with what its speaker notes say. Returns its title. */
export function readPptx(container: Container, parts: PartList, limits: DocumentLimits): string {
  // Each once: a presentation may name one slide many times.
  const names = [...new Set(slideNames(container))];
  checkPages(names.length, 'slides', limits);
  const slides = container.texts(names);
  for (const [at, name] of names.entries()) {
    const lines = paragraphsOf(slides.get(name) ?? '');
    const notes = notesOf(container, name);
    parts.add(`slide ${at + 1}`, [...lines, ...(notes.length > 0 ? ['Notes:', ...notes] : [])].join('\n'));
  }
  return readTitle(container.text('docProps/core.xml'));
}
