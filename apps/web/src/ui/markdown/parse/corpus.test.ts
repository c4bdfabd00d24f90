import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipboardHtml } from '../clipboard.ts';
import { drawnText } from '../display.ts';
import { attacks } from '../fixtures/attacks.ts';
import { endDocument, growDocument, parseDocument, type MarkdownDocument } from './document.ts';
import type { Block, Inline, PlacedBlock } from './model.ts';

const inlineTypes = new Set([
  'text',
  'code',
  'math',
  'break',
  'emphasis',
  'strong',
  'strike',
  'element',
  'link',
  'footnote',
  'image',
]);
const blockTypes = new Set(['paragraph', 'heading', 'code', 'math', 'quote', 'list', 'table', 'footnote', 'rule']);

const inlineNodes = (nodes: readonly Inline[]): Inline[] =>
  nodes.flatMap((node) => [node, ...('children' in node ? inlineNodes(node.children) : [])]);

const blocksIn = (block: Block): Block[] => {
  if (block.type === 'quote') return [block, ...block.children.flatMap(blocksIn)];
  if (block.type === 'list') return [block, ...block.items.flat().flatMap(blocksIn)];
  return [block];
};

const inlinesIn = (blocks: readonly PlacedBlock[]): Inline[] =>
  blocks
    .flatMap(({ block }) => blocksIn(block))
    .flatMap((block) => {
      if (block.type === 'paragraph' || block.type === 'heading' || block.type === 'footnote')
        return inlineNodes(block.children);
      if (block.type === 'table') return [...block.head, ...block.rows.flat()].flatMap(inlineNodes);
      return [];
    });

const expectHarmless = ({ blocks }: MarkdownDocument): void => {
  for (const block of blocks.flatMap(({ block: top }) => blocksIn(top))) expect(blockTypes).toContain(block.type);
  for (const node of inlinesIn(blocks)) {
    expect(inlineTypes).toContain(node.type);
    if (node.type === 'link') {
      expect(node.href).toMatch(/^(?:https?:\/\/[^/@]+(?:\/|$)|mailto:)/);
      expect(node.target).not.toBe('');
    }
    if (node.type === 'image') {
      expect(node.src).toMatch(/^https?:\/\/[^/@]+\//);
      expect(node.host).toBe(new URL(node.src).host);
    }
  }
};

const utf8 = new TextEncoder();

/** Every text a stream shows as its bytes arrive one by one; an incomplete character is left out. */
const bytePrefixes = (text: string): string[] => {
  const bytes = utf8.encode(text);
  const prefixes: string[] = [];
  const decoder = new TextDecoder('utf-8');
  let shown = '';
  for (const byte of bytes.slice(0, 600)) {
    const more = decoder.decode(Uint8Array.of(byte), { stream: true });
    if (more === '') continue;
    shown += more;
    prefixes.push(shown);
  }
  return [...prefixes, text];
};

describe('text of a message', () => {
  it.each(attacks)('is made of harmless elements only: %j', (text) => {
    expectHarmless(parseDocument(text));
  });

  it.each(attacks)('stays harmless while it arrives byte by byte, and ends as if it had come at once: %j', (text) => {
    let document: MarkdownDocument | null = null;
    for (const prefix of bytePrefixes(text)) {
      document = growDocument(document, prefix);
      expectHarmless(document);
    }
    expectHarmless(parseDocument(document?.source ?? ''));
    expect(document?.source).toBe(text);
  });

  it('keeps what it refuses as readable text', () => {
    expect(clipboardHtml(parseDocument('[a](javascript:alert(1))').blocks)).toBe('<p>[a](javascript:alert(1))</p>');
    expect(clipboardHtml(parseDocument('<big>x</big>').blocks)).toBe('<p>&lt;big&gt;x&lt;/big&gt;</p>');
  });

  it('links http, https and mail addresses, and tells where they lead', () => {
    const links = inlinesIn(
      parseDocument(
        '[a](https://one.example/x) <mail@two.example> see http://three.example/y_z, (https://four.example).',
      ).blocks,
    ).filter((node) => node.type === 'link');
    expect(links.map(({ href, target, bare }) => ({ href, target, bare }))).toEqual([
      { href: 'https://one.example/x', target: 'one.example', bare: false },
      { href: 'mailto:mail@two.example', target: 'mail@two.example', bare: true },
      { href: 'http://three.example/y_z', target: 'three.example', bare: true },
      { href: 'https://four.example/', target: 'four.example', bare: true },
    ]);
  });

  it('shows a deceptive host in the letters it is reached by', () => {
    const [link] = inlinesIn(parseDocument('[paypal](https://раураl.example/)').blocks).filter(
      ({ type }) => type === 'link',
    );
    expect(link?.type === 'link' && link.target).toMatch(/^xn--/);
  });

  it('ends a flood of combining marks', () => {
    expect(drawnText(`e${'\u0301'.repeat(10_000)}x`)).toBe(`e${'\u0301'.repeat(6)}…x`);
    expect(drawnText('naïve Việt שָׁלוֹם')).toBe('naïve Việt שָׁלוֹם');
  });
});

describe('a copied message', () => {
  const allowed =
    /^<\/?(?:p|h[1-6]|pre|code|blockquote|ol(?: start="\d+")?|ul|li|table|tr|td|th|hr|br|em|strong|s|sub|sup|u|kbd|mark|a(?: href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noopener noreferrer nofollow")?)>$/;

  it.each(attacks)('holds no active content: %j', (text) => {
    const html = clipboardHtml(parseDocument(text).blocks);
    for (const [tag] of html.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(allowed);
  });
});

describe('a growing text', () => {
  const pieces = [
    'a',
    ' ',
    '\n',
    '\n\n',
    '- x',
    '1. y',
    '> q',
    '```js\n',
    '```',
    '| a | b |',
    '|---|---|',
    '**b**',
    '# h',
    '    code',
    '---',
    '[l](https://a.example)',
    '`c`',
    '===',
    '*',
    '#',
    '`',
    '![i](https://i.example/)',
    '[^1]',
    '[^1]: note',
    '    more',
  ];
  const withDefinitions = [...pieces, '[d]', '\n\n[d]: https://d.example\n'];
  const source = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''));

  it('shows the same as when it is parsed at once, however it was cut', () => {
    fc.assert(
      fc.property(source, fc.array(fc.nat(200), { maxLength: 12 }), (text, cuts) => {
        let document: MarkdownDocument | null = null;
        for (const cut of [...cuts.toSorted((a, b) => a - b), text.length])
          document = growDocument(document, text.slice(0, cut));
        expect(document?.blocks).toEqual(parseDocument(text).blocks);
      }),
      { numRuns: 400 },
    );
  });

  it('says at its end what the whole text says, also where a link is defined behind its use', () => {
    const text = fc.array(fc.constantFrom(...withDefinitions), { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.nat(200), (whole, cut) => {
        const grown = growDocument(growDocument(null, whole.slice(0, cut)), whole);
        expect(endDocument(grown, whole).blocks).toEqual(parseDocument(whole).blocks);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps at its end the blocks that are as they were, and changes those that a definition changes', () => {
    const text = 'One.\n\nTwo of [d].\n\nThree.\n\n[d]: https://d.example\n\nFour.';
    const grown = growDocument(growDocument(null, text.slice(0, 30)), text);
    const { blocks } = endDocument(grown, text);
    expect(blocks.map((block, at) => block === grown.blocks[at])).toEqual([true, false, true, true]);
    const plain = growDocument(growDocument(null, 'One.\n\nTwo'), 'One.\n\nTwo.');
    expect(endDocument(plain, 'One.\n\nTwo.').blocks[0]).toBe(plain.blocks[0]);
  });

  it.each(['a\n````c`', 'a\n#b', '- a\n---b', 'a\n***b*', 'a\n~~~\nb', '| a |\n|---|\n>b', 'a\n1.b'])(
    'takes a block back whose line turns out to say something else: %j',
    (text) => {
      let document: MarkdownDocument | null = null;
      for (let length = 1; length <= text.length; length += 1) document = growDocument(document, text.slice(0, length));
      expect(document?.blocks).toEqual(parseDocument(text).blocks);
    },
  );

  it('keeps the identity of blocks that can no longer change', () => {
    const first = growDocument(null, 'One.\n\nTwo.\n\nThr');
    const second = growDocument(first, 'One.\n\nTwo.\n\nThree is longer.');
    expect(second.blocks[0]).toBe(first.blocks[0]);
    expect(second.blocks[1]).toBe(first.blocks[1]);
    expect(second.blocks[2]).not.toBe(first.blocks[2]);
  });

  it('starts afresh when the text is another one', () => {
    const first = growDocument(null, 'One.\n\nTwo.\n\nThree.');
    expect(growDocument(first, 'Other.').blocks).toEqual(parseDocument('Other.').blocks);
  });

  const blocksTouched = (length: number): number => {
    const text = Array.from({ length }, (_, at) => `Paragraph ${at}.`).join('\n\n');
    const before = growDocument(growDocument(null, text), `${text}!`);
    const after = growDocument(before, `${text}!!`);
    return after.blocks.filter((block, at) => block !== before.blocks[at]).length;
  };

  it('changes one block per piece, whatever stands before it', () => {
    expect(blocksTouched(10)).toBe(1);
    expect(blocksTouched(1_000)).toBe(1);
  });
});
