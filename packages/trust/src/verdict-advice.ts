export const LOOK_AT_SOURCES = 'look at its sources';
export const BEFORE_RELYING = 'before you rely on it';

/** A verdict for readers who are not shown the sources: without the advice to look at them. */
export function withoutSourceAdvice(verdict: string): string {
  return verdict.replace(`: ${LOOK_AT_SOURCES} ${BEFORE_RELYING}`, '');
}
