import { catalog } from '../../../platform/text/catalog.ts';

const en = {
  editor: { label: 'Edit message', save: 'Send', cancel: 'Cancel' },
  branches: {
    label: 'Versions of this message',
    position: (at: number, of: number) => `${at} / ${of}`,
    previous: 'Previous version',
    next: 'Next version',
  },
  metadata: {
    show: 'View CI Metadata',
    title: 'Cognitive Intelligence Metadata',
    ciModel: 'CI Model',
    trust: 'Trust Rating',
    encryption: 'Encryption',
    endToEnd: 'End-to-end encrypted',
    unrated: 'Not rated',
  },
  usage: {
    tokens: (input: string, output: string, estimated: boolean) =>
      `${estimated ? 'about ' : ''}${input} tokens in, ${output} out`,
    atLeast: (what: string) => `at least ${what}`,
    seconds: (value: string) => `${value} s`,
    cost: (value: string) => `$${value}`,
  },
};

/** What is only read where there are messages; an empty conversation does not load it. */
export const text = catalog({ en });
