/** The requested JSON, which some models put in a code fence; undefined for anything else. */
export const readJsonAnswer = (text: string): unknown => {
  const inner = /^```(?:json)?\s*\n([\s\S]*)\n```$/.exec(text.trim())?.[1] ?? text;
  try {
    return JSON.parse(inner);
  } catch {
    return undefined;
  }
};
