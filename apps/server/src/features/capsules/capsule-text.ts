import type { Capsule } from '@symbi/contracts/capsules';

/** A capsule as text: for agents to read, and for replies to be judged against. Empty when nothing is set. */
export const capsuleText = (capsule: Capsule): string =>
  [
    capsule.goals.length > 0 ? `Goals: ${capsule.goals.join('; ')}.` : '',
    capsule.tone_prefs.length > 0 ? `Tone: ${capsule.tone_prefs.join('; ')}.` : '',
    capsule.constraints.length > 0 ? `Constraints: ${capsule.constraints.join('; ')}.` : '',
    capsule.tags.length > 0 ? `Tags: ${capsule.tags.join(', ')}.` : '',
    capsule.notes === '' ? '' : `Notes: ${capsule.notes}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
