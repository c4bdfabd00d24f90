/** Numbers joined by signs: what the calculator reads. A date or a fraction such as 9/11 is not asked to be worked out. */
const SUM =
  /^(?:please )?(?:what(?:'s| is)|how much is|calculate|compute|work out)?\s*((?=.*\d)(?=.*(?:[*+×^%]|\s[-/÷]\s))[\d\s.,()*+/^%×÷-]{3,120}?)\s*=?\s*\??$/i;
const TIME =
  /^(?:please )?(?:what time is it|what(?:'s| is) the time|tell me the time)(?: (?:right )?now)?(?: in ([a-z]+(?:\/[a-z_]+)+))?(?: (?:right )?now)?\s*\??$/i;

/** Long enough for any such question; the patterns are not for texts. */
const LONGEST = 200;

/** The command that does what is asked in plain words; undefined unless it is certain which one that is. */
export const suggestedCommand = (content: string): string | undefined => {
  const asked = content.trim().replaceAll('\u2019', "'");
  if (asked.length > LONGEST) return undefined;
  const time = TIME.exec(asked);
  if (time !== null) return time[1] === undefined ? '/time' : `/time ${time[1]}`;
  const sum = SUM.exec(asked)?.[1]?.trim().replaceAll('×', '*').replaceAll('÷', '/');
  return sum === undefined || !/^[\d(.-].*[\d)%]$/.test(sum) ? undefined : `/calc ${sum}`;
};
