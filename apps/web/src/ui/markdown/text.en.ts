export const en = {
  showAll: (characters: string) => `Show all ${characters} characters`,
  showMore: 'Show more',
  showLess: 'Show less',
  citation: (n: number, title: string) => `Source ${n}: ${title}`,
  code: {
    copy: 'Copy code',
    copied: 'Code copied',
    wrap: 'Wrap lines',
    numbers: 'Line numbers',
    plain: 'text',
    showAll: (lines: string) => `Show all ${lines} lines`,
    label: (language: string) => `Code, ${language || 'plain text'}`,
  },
  diagram: {
    label: 'Diagram',
    showCode: 'Show its code',
    showDiagram: 'Show the diagram',
    failed: 'This diagram could not be drawn.',
  },
  footnote: {
    read: (n: number) => `Footnote ${n}`,
    back: (n: number) => `Back from footnote ${n}`,
  },
  image: { load: 'Open image', from: (host: string) => `Image from ${host}, not loaded` },
  task: { done: 'Done', open: 'To do' },
  table: { label: 'Table', copy: 'Copy as CSV', copied: 'Copied as CSV' },
};
