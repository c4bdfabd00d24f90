import type { Inline } from './model.ts';

type Text = Extract<Inline, { type: 'text' }>;
type TagName = 'sub' | 'sup' | 'b' | 'strong' | 'i' | 'em' | 'u' | 'kbd' | 'mark';

/**
 * The tags of HTML that are read, beside `<br>`: models write H<sub>2</sub>O. Only the bare ones, so that nothing in them
 * can carry an address, a style or a script; whatever else looks like a tag stays text.
 */
const TAG = /<(\/?)(sub|sup|b|strong|i|em|u|kbd|mark)>/gi;

/** Tags nested deeper are text: no text needs more, and drawing recurses once per level. */
const DEEPEST = 12;

interface Open {
  readonly name: TagName;
  /** The tag as it was written, for when nothing closes it. */
  readonly tag: Text;
  readonly nodes: Inline[];
}

const elementOf = (name: TagName, children: Inline[]): Inline => {
  switch (name) {
    case 'b':
    case 'strong':
      return { type: 'strong', children };
    case 'i':
    case 'em':
      return { type: 'emphasis', children };
    case 'sub':
    case 'sup':
    case 'u':
    case 'kbd':
    case 'mark':
      return { type: 'element', name, children };
    default:
      return name satisfies never;
  }
};

const pieceOf = (node: Text, from: number, to: number): Text => ({
  type: 'text',
  text: node.text.slice(from, to),
  start: node.start + from,
  end: node.start + to,
});

/** A text that is not literal source has an escaped or named character, which is no tag. */
const isLiteral = ({ text, start, end }: Text): boolean => start >= 0 && end - start === text.length;

/** Appends text, joined to the text before it in the source: a tag that stays text leaves no seam. */
const put = (nodes: Inline[], node: Inline): void => {
  const last = nodes.at(-1);
  if (node.type === 'text' && last?.type === 'text' && last.end === node.start && isLiteral(last) && isLiteral(node))
    nodes[nodes.length - 1] = { ...last, text: last.text + node.text, end: node.end };
  else if (node.type !== 'text' || node.text !== '') nodes.push(node);
};

/** Builds the nodes of one level, in which the open tags are a stack. */
const createLevel = () => {
  const root: Inline[] = [];
  const open: Open[] = [];
  const current = (): Inline[] => open.at(-1)?.nodes ?? root;
  /** The innermost open tag turns out to be text, and what follows it belongs around it. */
  const giveUp = (): void => {
    const last = open.pop();
    if (last === undefined) return;
    for (const node of [last.tag, ...last.nodes]) put(current(), node);
  };
  const add = (node: Inline): void => put(current(), node);
  const openTag = (name: TagName, tag: Text): void => {
    if (open.length < DEEPEST) open.push({ name, tag, nodes: [] });
    else add(tag);
  };
  const closeTag = (name: TagName, tag: Text): void => {
    if (!open.some((each) => each.name === name)) return add(tag);
    while (open.at(-1)?.name !== name) giveUp();
    const children = open.pop()?.nodes ?? [];
    if (children.length > 0) current().push(elementOf(name, children));
    return undefined;
  };
  const finish = (): Inline[] => {
    while (open.length > 0) giveUp();
    return root;
  };
  return { add, openTag, closeTag, finish };
};

/** The nodes of one level with their pairs of tags as elements; a tag without its other half stays text. */
export const withTags = (nodes: Inline[]): Inline[] => {
  if (!nodes.some((node) => node.type === 'text' && node.text.includes('</'))) return nodes;
  const level = createLevel();
  for (const node of nodes) {
    if (node.type !== 'text' || !isLiteral(node)) {
      level.add(node);
      continue;
    }
    let at = 0;
    for (const found of node.text.matchAll(TAG)) {
      const end = found.index + found[0].length;
      const name = found[2]?.toLowerCase() as TagName;
      level.add(pieceOf(node, at, found.index));
      if (found[1] === '') level.openTag(name, pieceOf(node, found.index, end));
      else level.closeTag(name, pieceOf(node, found.index, end));
      at = end;
    }
    level.add(pieceOf(node, at, node.text.length));
  }
  return level.finish();
};
