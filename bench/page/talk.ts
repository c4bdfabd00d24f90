/** Typical messages of people and models: text with emphasis and links, lists, tables, code and formulas. */

const paragraph =
  'The harbour keeps **a list of berths**, their prices and the storms that somebody asks about now and then; ' +
  'see [the rules](https://harbour.example/rules) and `berth.price` for what a *night* costs. ';

const table = `
| berth | length | night | month |
| ----- | -----: | ----: | ----: |
${Array.from({ length: 8 }, (_, row) => `| ${row + 1} north | ${8 + row} m | ${20 + row} | ${400 + 10 * row} |`).join('\n')}
`;

const code = `
\`\`\`typescript
interface Berth { readonly name: string; readonly length: number; readonly price: number }

/** What a stay costs, with the month's price from thirty nights on. */
export const priceOf = (berth: Berth, nights: number): number => {
  const months = Math.floor(nights / 30);
  const rest = nights % 30;
  if (rest > 20) return (months + 1) * berth.price * 20;
  return months * berth.price * 20 + rest * berth.price; // the same for every season
};
\`\`\`
`;

const math = String.raw`
The mean of the prices is $\bar p = \frac{1}{n} \sum_{i=1}^{n} p_i$, and their spread

$$
\sigma = \sqrt{\frac{1}{n-1} \sum_{i=1}^{n} \left(p_i - \bar p\right)^2}
$$
`;

const list = `
- Boats of up to ten meters lie in the north, where it is calm.
- Longer ones lie at the pier:
  1. with power from the land,
  2. with water, and
  3. without either.
`;

const kinds = [paragraph.repeat(2), table, code, math, list] as const;

/** A message of a long conversation: a short question, or an answer of one of several kinds. */
export const messageOf = (title: string, index: number): string => {
  if (index % 2 === 0) return `${title}, question ${index}: what does a berth cost for ${1 + (index % 60)} nights?`;
  return `Answer ${index}. ${paragraph}\n${kinds[Math.floor(index / 2) % kinds.length] ?? ''}\n${paragraph}`;
};

const section = (index: number): string =>
  `\n## Part ${index}\n\n${paragraph.repeat(2)}\n${list}\n${paragraph}\n${table}\n${paragraph}\n${code}\n${math}\n`;

/** A reply of about that many tokens, split like those of the testkit's provider. */
export const replyOf = (tokens: number): string => {
  let reply = 'A long answer.\n';
  for (let index = 1; (reply.match(/\S+/g)?.length ?? 0) < tokens; index += 1) reply += section(index);
  return `${(reply.match(/\s*\S+/g) ?? []).slice(0, tokens).join('')}\n\nThat is all of it.`;
};
