import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useMemo, type ReactNode } from 'react';
import { MarkdownContext, plainSurroundings, useSurroundings } from './context.ts';
import { text as words } from './text.ts';
import { drawnText, layoutPieces } from './display.ts';
import { FootnoteReference } from './footnotes/footnote-views.tsx';
import { MathView } from './math/math-view.tsx';
import { BehindLink, TextRun } from './text-run.tsx';
import type { Inline } from './parse/model.ts';
import { prose } from './prose.ts';

const foreign = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

/** The page never fetches an image of a message; the reader may open it after seeing its host. */
const ImagePlaceholder = ({ node }: { node: Extract<Inline, { type: 'image' }> }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: 0.75,
      px: 1,
      py: 0.5,
      border: '1px dashed',
      borderColor: 'text.secondary',
      borderRadius: 1,
      maxWidth: 1,
      overflowWrap: 'anywhere',
    }}
  >
    <ImageOutlined fontSize="small" aria-hidden />
    <span>
      {node.alt !== '' && <bdi>{drawnText(node.alt)} · </bdi>}
      {words.image.from(node.host)}
    </span>
    <Link href={node.src} {...foreign} title={node.src}>
      {words.image.load}
    </Link>
  </Box>
);

const TextPieces = ({ node }: { node: Extract<Inline, { type: 'text' }> }) => {
  const pieces = layoutPieces(node);
  if (pieces.length === 1) return <TextRun node={node} />;
  return pieces.map((piece) => (
    <bdi key={piece.start}>
      <TextRun node={piece} />
    </bdi>
  ));
};

/** Inside a link, a number in brackets is part of its text: a link may not contain buttons. */
const LinkWords = ({ nodes }: { nodes: readonly Inline[] }) => {
  const surroundings = useSurroundings();
  const within = useMemo(
    () => ({ ...surroundings, citations: plainSurroundings.citations, isCiting: false, isLink: true }),
    [surroundings],
  );
  return (
    <MarkdownContext value={within}>
      <InlineView nodes={nodes} />
    </MarkdownContext>
  );
};

/** A link shows its target unless its text is the address. */
const LinkView = ({ node }: { node: Extract<Inline, { type: 'link' }> }) => (
  <>
    <a className={prose.link} href={node.href} {...foreign} title={node.href}>
      <LinkWords nodes={node.children} />
    </a>
    <BehindLink words={node.children}>{!node.bare && <bdi className={prose.target}> ({node.target})</bdi>}</BehindLink>
  </>
);

/** Raised and lowered letters leave the lines as far apart as they are. */
const offLine = { fontSize: '0.75em', lineHeight: 0 } as const;

const elementStyles = {
  sub: offLine,
  sup: offLine,
  u: {},
  kbd: { px: 0.5, border: 1, borderColor: 'divider', borderRadius: 0.5, fontFamily: 'monospace', fontSize: '0.85em' },
  mark: { px: 0.25, bgcolor: 'action.selected', color: 'inherit' },
} as const;

const nodeView = (node: Inline): ReactNode => {
  switch (node.type) {
    case 'text':
      return <TextPieces node={node} />;
    case 'code':
      return (
        // Apart from the text around it, whose direction it does not decide either.
        <code className={prose.code} dir="ltr">
          {drawnText(node.text)}
        </code>
      );
    case 'math':
      return <MathView tex={node.tex} source={node.source} isDisplay={node.isDisplay} />;
    case 'break':
      return <br />;
    case 'emphasis':
      return (
        <em>
          <InlineView nodes={node.children} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <InlineView nodes={node.children} />
        </strong>
      );
    case 'strike':
      return (
        <s>
          <InlineView nodes={node.children} />
        </s>
      );
    case 'element':
      return (
        <Box component={node.name} sx={elementStyles[node.name]}>
          <InlineView nodes={node.children} />
        </Box>
      );
    case 'link':
      return <LinkView node={node} />;
    case 'footnote':
      return <FootnoteReference node={node} />;
    case 'image':
      return <ImagePlaceholder node={node} />;
    default:
      return node satisfies never;
  }
};

export const InlineView = ({ nodes }: { nodes: readonly Inline[] }) =>
  // Nodes are keyed by index: a text only grows at its end.
  nodes.map((node, index) => <Node key={`${index}-${node.type}`} node={node} />);

const Node = ({ node }: { node: Inline }) => nodeView(node);
