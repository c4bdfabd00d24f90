import type { Token } from 'markdown-it';
import { findAddresses, safeAddress, safeImageAddress, shownTarget } from './addresses.ts';
import { plainText, type Inline } from './model.ts';
import { placeOfToken } from './parser.ts';
import type { OffsetMap } from './source-map.ts';
import { withTags } from './tags.ts';

type InlineParent = Extract<Inline, { children: Inline[] }>;

interface Level {
  nodes: Inline[];
  open: InlineParent | null;
}

const attribute = (token: Token, name: string): string => {
  const value = token.attrGet(name);
  return value === null ? '' : String(value);
};

const openNode = (token: Token): InlineParent | null => {
  switch (token.type) {
    case 'em_open':
      return { type: 'emphasis', children: [] };
    case 'strong_open':
      return { type: 'strong', children: [] };
    case 's_open':
      return { type: 'strike', children: [] };
    case 'link_open': {
      const url = safeAddress(attribute(token, 'href'));
      if (url === null) return null;
      return { type: 'link', href: url.href, target: shownTarget(url), bare: false, children: [] };
    }
    default:
      return null;
  }
};

const imageNode = (token: Token): Inline => {
  const source = attribute(token, 'src');
  const url = safeImageAddress(source);
  const alt = (token.children ?? []).map((child) => child.content).join('');
  if (url === null) return { type: 'text', text: alt, start: -1, end: -1 };
  return { type: 'image', src: url.href, host: url.host, alt };
};

/** Appends text, joined to the previous text if both are contiguous in the source. */
const appendText = (nodes: Inline[], text: string, start: number, end: number): void => {
  const last = nodes.at(-1);
  if (last?.type === 'text' && last.end === start && last.end - last.start === last.text.length) {
    nodes[nodes.length - 1] = { type: 'text', text: last.text + text, start: last.start, end };
  } else if (text !== '') {
    nodes.push({ type: 'text', text, start, end });
  }
};

const leafNode = (token: Token, nodes: Inline[], place: OffsetMap): void => {
  const start = place(placeOfToken(token));
  switch (token.type) {
    case 'text': {
      const last = nodes.at(-1);
      const from = last?.type === 'text' && last.end > start ? last.end : start;
      return appendText(nodes, token.content, from, from + token.content.length);
    }
    case 'text_special':
      if (token.content !== '') {
        nodes.push({ type: 'text', text: token.content, start, end: start + Math.max(1, token.markup.length) });
      }
      return;
    case 'code_inline': {
      const from = start + token.markup.length;
      nodes.push({ type: 'code', text: token.content, start: from, end: from + token.content.length });
      return;
    }
    case 'math_inline':
      nodes.push({ type: 'math', tex: token.content, source: token.info, isDisplay: token.markup === 'display' });
      return;
    case 'footnote':
      nodes.push({ type: 'footnote', label: token.info, source: token.content });
      return;
    case 'softbreak':
    case 'hardbreak':
      nodes.push({ type: 'break' });
      return;
    case 'image':
      nodes.push(imageNode(token));
      return;
    default:
      if (token.content !== '') appendText(nodes, token.content, start, start + token.content.length);
  }
};

/** The nodes of one inline token; anything outside the model stays text. */
export const inlineModel = (tokens: readonly Token[], place: OffsetMap): Inline[] => {
  const root: Level = { nodes: [], open: null };
  const levels: Level[] = [root];
  for (const token of tokens) {
    const level = levels.at(-1) ?? root;
    if (token.nesting === 1) {
      const open = openNode(token);
      levels.push({ nodes: open === null ? level.nodes : open.children, open });
    } else if (token.nesting === -1) {
      levels.pop();
      const parent = levels.at(-1) ?? root;
      if (level.open !== null) parent.nodes.push(finished(level.open));
    } else {
      leafNode(token, level.nodes, place);
    }
  }
  return linkAddresses(withTags(root.nodes));
};

const finished = (node: InlineParent): InlineParent => {
  const children = withTags(node.children);
  if (node.type !== 'link') return { ...node, children };
  const shown = plainText(children);
  return {
    ...node,
    children,
    bare: shown === node.href || `${shown}/` === node.href || `mailto:${shown}` === node.href,
  };
};

/** Turns bare addresses in text into links, except inside links. */
const linkAddresses = (nodes: readonly Inline[]): Inline[] =>
  nodes.flatMap((node): Inline[] => {
    if ('children' in node && node.type !== 'link') return [{ ...node, children: linkAddresses(node.children) }];
    return node.type === 'text' && node.text.includes('://') ? splitAddresses(node) : [node];
  });

const splitAddresses = (node: Extract<Inline, { type: 'text' }>): Inline[] => {
  const parts: Inline[] = [];
  let at = 0;
  const piece = (from: number, to: number): Extract<Inline, { type: 'text' }> => ({
    type: 'text',
    text: node.text.slice(from, to),
    start: node.start + from,
    end: node.start + to,
  });
  for (const { start, end, url } of findAddresses(node.text)) {
    if (start > at) parts.push(piece(at, start));
    parts.push({ type: 'link', href: url.href, target: shownTarget(url), bare: true, children: [piece(start, end)] });
    at = end;
  }
  if (at < node.text.length) parts.push(piece(at, node.text.length));
  return parts;
};
