import { limits, contextLimits } from '@symbi/contracts/limits';

/** Why data from a file cannot be stored, or undefined when it can. Visits every value without recursion. */
export const problemOfData = (data: unknown): string | undefined => {
  const waiting: { value: unknown; depth: number }[] = [{ value: data, depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') {
      if (value.includes('\u0000')) return 'It has text with a NUL character';
      if (!value.isWellFormed()) return 'It has text that is not well-formed Unicode';
    } else if (typeof value === 'object' && value !== null) {
      if (depth > limits.jsonDepth) return `It is nested deeper than ${limits.jsonDepth} levels`;
      if (Object.hasOwn(value, '__proto__')) return 'It has a name that is not allowed: __proto__';
      for (const [name, inner] of Object.entries(value)) {
        waiting.push({ value: name, depth }, { value: inner, depth: depth + 1 });
      }
    }
  }
  return JSON.stringify(data).length > contextLimits.itemLength
    ? `It is longer than ${contextLimits.itemLength.toLocaleString('en-US')} characters`
    : undefined;
};
