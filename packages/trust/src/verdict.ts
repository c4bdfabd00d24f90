import type { Language } from './text/language.ts';
import { trustTier } from './tiers.ts';
import type { TrustMode, TrustSentence } from './types.ts';

export interface VerdictInput {
  mode: TrustMode;
  score: number;
  sentences: readonly TrustSentence[];
  claims: number;
  samples: number;
  languages: { reply: Language; source: Language } | undefined;
}

/** Support below which a sentence is shown as 'not found in'. */
export const COVERED_FROM = 0.5;

function languageRemark(languages: VerdictInput['languages']): string {
  if (languages === undefined) return '';
  if (languages.reply === 'unknown') return ' Its language is not known here, so words were compared only as written.';
  if (languages.reply !== languages.source && languages.source !== 'unknown')
    return ' Reply and sources are in different languages, so only names and numbers could be compared.';
  if (languages.reply !== 'en') return ' The figures behind this score were measured on English.';
  return '';
}

function groundedVerdict(input: VerdictInput): string {
  if (input.claims === 0) return 'The reply states nothing that could be checked against its sources.';
  const missing = input.sentences.filter((sentence) => sentence.support < COVERED_FROM).length;
  const all = input.sentences.length;
  if (missing === 0)
    return all === 1
      ? 'What the reply says is covered by its sources.'
      : `All ${all} parts of the reply are covered by its sources.`;
  if (all === 1) return 'What the reply says was not found in its sources.';
  return `${missing} of ${all} parts of the reply ${missing === 1 ? 'was' : 'were'} not found in its sources; the rest is covered by them.`;
}

/** One plain sentence (and a remark on language where one is due). Nothing is ever called proved. */
export function describeVerdict(input: VerdictInput): string {
  const remark = languageRemark(input.languages);
  if (input.mode === 'grounded') return groundedVerdict(input) + remark;
  const tier = trustTier(input.score)?.name ?? 'caution';
  if (input.mode === 'consistency') {
    const agreement = tier === 'reliable' ? 'mostly agree' : tier === 'moderate' ? 'partly agree' : 'hardly agree';
    return `There is no source to check against; ${input.samples} further answers to the same question ${agreement} with this one.${remark}`;
  }
  const reading =
    tier === 'reliable' ? 'nothing in its wording stands out' : 'its wording and what was asked for call for a check';
  return `There is no source to check against; ${reading}.${remark}`;
}
