import { Parser } from 'htmlparser2';
import { Amount } from './amount.ts';
import { tooLarge } from './unreadable-document.ts';

/** An element by its name without the prefix, and its attributes by theirs. */
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface XmlHandler {
  open?(element: Element): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Deeper than any real document. Bounded because the parser searches all open elements for each end tag. */
const DEPTH = 1_000;

/** Counts open elements. Throws `UnreadableDocument` if nested too deeply. */
export class Depth {
  #open = 0;

  opened(): void {
    this.#open += 1;
    if (this.#open > DEPTH) throw tooLarge('This file is nested too deep to be read.');
  }

  closed(): void {
    this.#open -= 1;
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Attributes by their names without prefixes, except `r:id`, which can occur next to `id`. */
const attributesOf = (given: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.endsWith(':id') ? 'r:id' : localName(name), value]),
  );

/**
 * Reads XML as events. External resources are never read: document types are skipped, and the entities they declare are
 * not expanded. Throws `UnreadableDocument` if nested too deeply or too large; `amount` counts the files of one
 * document together.
 */
export function readXml(xml: string, handler: XmlHandler, amount = new Amount()): void {
  const depth = new Depth();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth.opened();
        amount.opened();
        handler.open?.({ name: localName(name), attributes: attributesOf(attributes) });
      },
      onclosetag: (name) => {
        depth.closed();
        handler.close?.(localName(name));
      },
      ontext: (text) => {
        amount.said(text);
        handler.text?.(text);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

/** Targets of the relationships of a file in an Office container, by id. */
export function readRelations(xml: string | undefined, amount?: Amount): Map<string, { type: string; target: string }> {
  const relations = new Map<string, { type: string; target: string }>();
  const handler: XmlHandler = {
    open: ({ name, attributes: { Id: id, Target: target, Type: type = '', TargetMode: mode } }) => {
      if (name === 'Relationship' && id !== undefined && target !== undefined && mode !== 'External')
        relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target });
    },
  };
  readXml(xml ?? '', handler, amount);
  return relations;
}

/** The name of the relationships file of a file in a container. */
export const relationsOf = (name: string): string => {
  const slash = name.lastIndexOf('/') + 1;
  return `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`;
};

/** The `dc:title` of an Office container or of an EPUB's package. */
export function readTitle(xml: string | undefined): string {
  let title = '';
  let isInside = false;
  readXml(xml ?? '', {
    open: ({ name }) => {
      isInside = name === 'title' && title === '';
    },
    text: (text) => {
      if (isInside) title += text;
    },
    close: () => {
      isInside = false;
    },
  });
  return title.trim();
}
