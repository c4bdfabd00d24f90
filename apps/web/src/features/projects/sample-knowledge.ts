import type { KnowledgeInput } from '@symbi/contracts/project-builds';

/** The items of the Add Sample Knowledge button: enough for a build to pass, with two checks. */
export const sampleKnowledge: KnowledgeInput[] = [
  {
    tag: 'product',
    source: 'symbi',
    data: {
      title: 'Trust tiers',
      text: 'A reply scored 80 percent or more is Trusted, from 60 Reliable, from 40 Moderate, and below that Caution.',
      checks: [{ question: 'From which percentage is a reply Trusted?', expects: '80 percent' }],
    },
  },
  {
    tag: 'product',
    source: 'symbi',
    data: {
      title: 'Signed log',
      text: 'Every message of a conversation is a row of a signed, hash-chained log that can be verified offline.',
      checks: [{ question: 'How can the log of a conversation be verified?', expects: 'offline' }],
    },
  },
  {
    tag: 'glossary',
    source: 'symbi',
    data: {
      title: 'Pivot',
      text: 'A pivot is a change of stance whose change score is above 0.6; anything less is a plain change.',
    },
  },
];
