import Box from '@mui/material/Box';
import { lazy, memo, Suspense, type ReactNode } from 'react';
import { CodeBlock } from './code/code-block.tsx';
import { blockDirection } from './direction.ts';
import { lineStretches } from './display.ts';
import { Footnote } from './footnotes/footnote-views.tsx';
import { InlineView } from './inline-view.tsx';
import { MathView } from './math/math-view.tsx';
import type { Block, Inline } from './parse/model.ts';
import { taskOf } from './parse/task.ts';
import { prose } from './prose.ts';
import { TableView } from './table/table-view.tsx';
import { text as words } from './text.ts';

/** Few replies have a diagram. It is code until what draws it is there, and stays code where that cannot be loaded. */
const DiagramBlock = lazy(async () => {
  const loaded = await import('./code/diagram-block.tsx').catch(() => null);
  return { default: loaded?.DiagramBlock ?? DiagramCode };
});

const DiagramCode = (props: { readonly code: string; readonly isGrowing: boolean }) => (
  <CodeBlock language="mermaid" {...props} />
);

const Blocks = ({ blocks, isGrowing }: { blocks: readonly Block[]; isGrowing: boolean }) =>
  blocks.map((block, index) => (
    <BlockView key={`${index}-${block.type}`} block={block} isGrowing={isGrowing && index === blocks.length - 1} />
  ));

/** Off-screen content is neither laid out nor drawn. */
const stretch = { display: 'block', contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 5000px' } as const;

const Lines = ({ nodes }: { nodes: readonly Inline[] }) => {
  const stretches = lineStretches(nodes);
  if (stretches.length === 1) return <InlineView nodes={nodes} />;
  return stretches.map((lines, index) => (
    <Box key={`${index}-${lines.length}`} component="span" sx={stretch}>
      <InlineView nodes={lines} />
    </Box>
  ));
};

/** Heading tags by level in the page's outline. */
const headingTags = { 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6' } as const;
export type OutlineLevel = keyof typeof headingTags;

const Heading = ({ level, outline, children }: { level: number; outline: OutlineLevel; children: Inline[] }) => {
  const Tag = headingTags[outline];
  return (
    <Tag className={prose.heading} data-level={level} dir="auto">
      <InlineView nodes={children} />
    </Tag>
  );
};

type ListBlock = Extract<Block, { type: 'list' }>;

/** The box stands where the bullet would, and is only looked at. */
const boxed = {
  listStyleType: 'none',
  '& > input': {
    // Browsers draw a box that cannot be pressed so faintly that it is hardly seen.
    appearance: 'none',
    float: 'inline-start',
    display: 'grid',
    placeItems: 'center',
    boxSizing: 'border-box',
    width: '1em',
    height: '1em',
    marginBlock: '0.35em',
    marginInline: '-1.6em 0',
    border: '1.5px solid',
    borderColor: 'text.secondary',
    borderRadius: '3px',
    color: 'text.primary',
    '&:checked::before': { content: '"✓"', fontSize: '0.75em', lineHeight: 1, fontWeight: 700 },
  },
} as const;

const Item = ({ item, isGrowing }: { item: Block[]; isGrowing: boolean }) => {
  const task = taskOf(item);
  const said = <Blocks blocks={task?.item ?? item} isGrowing={isGrowing} />;
  if (task === null) return <li>{said}</li>;
  return (
    <Box component="li" sx={boxed}>
      <input type="checkbox" checked={task.isDone} disabled aria-label={words.task[task.isDone ? 'done' : 'open']} />
      {said}
    </Box>
  );
};

const ListView = ({ list, isGrowing }: { list: ListBlock; isGrowing: boolean }) => {
  const Tag = list.ordered ? 'ol' : 'ul';
  return (
    <Tag
      className={prose.list}
      {...(list.ordered && list.first !== 1 ? { start: list.first } : {})}
      dir={blockDirection(list)}
    >
      {list.items.map((item, index) => (
        <Item key={`${index}-${item.length}`} item={item} isGrowing={isGrowing && index === list.items.length - 1} />
      ))}
    </Tag>
  );
};

const blockView = (block: Block, isGrowing: boolean, outline: OutlineLevel): ReactNode => {
  switch (block.type) {
    case 'paragraph':
      return (
        <p className={prose.paragraph} dir="auto">
          <Lines nodes={block.children} />
        </p>
      );
    case 'heading':
      return (
        <Heading level={block.level} outline={outline}>
          {block.children}
        </Heading>
      );
    case 'code':
      return block.language === 'mermaid' ? (
        <Suspense fallback={<DiagramCode code={block.text} isGrowing={isGrowing} />}>
          <DiagramBlock code={block.text} isGrowing={isGrowing} />
        </Suspense>
      ) : (
        <CodeBlock language={block.language} code={block.text} isGrowing={isGrowing} />
      );
    case 'math':
      return <MathView tex={block.tex} source={block.source} isDisplay />;
    case 'quote':
      return (
        <Box
          component="blockquote"
          dir={blockDirection(block)}
          sx={{
            my: 2,
            mx: 0,
            paddingInlineStart: 1.5,
            borderInlineStart: '3px solid',
            borderColor: 'divider',
            color: 'text.secondary',
          }}
        >
          <Blocks blocks={block.children} isGrowing={isGrowing} />
        </Box>
      );
    case 'list':
      return <ListView list={block} isGrowing={isGrowing} />;
    case 'table':
      return <TableView table={block} />;
    case 'footnote':
      return (
        <Footnote block={block}>
          <InlineView nodes={block.children} />
        </Footnote>
      );
    case 'rule':
      return <Box component="hr" sx={{ mx: 0, my: 3, border: 0, borderBottom: 1, borderColor: 'divider' }} />;
    default:
      return block satisfies never;
  }
};

export interface BlockViewProps {
  block: Block;
  isGrowing: boolean;
  /** Level of a heading in the page's outline, where the message's own heading is above it. */
  outline?: OutlineLevel;
}

/** One block; re-rendered only when it has changed. */
export const BlockView = memo(({ block, isGrowing, outline = 3 }: BlockViewProps) =>
  blockView(block, isGrowing, outline),
);
BlockView.displayName = 'BlockView';
