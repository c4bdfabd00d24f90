import { expect, test } from 'vitest';
import { createStyleCache } from '../../src/app/style-cache.ts';

const rules = (tag: HTMLStyleElement): string[] => [...(tag.sheet?.cssRules ?? [])].map(({ cssText }) => cssText);

test('a media rule joins few others, and styles keep their order', () => {
  const { sheet } = createStyleCache();
  try {
    for (let index = 0; index < 100; index += 1) {
      sheet.insert(`.kind-${index} { color: red; }`);
      if (index % 5 === 0) sheet.insert(`@media print { .kind-${index} { color: blue; } }`);
    }
    const elements = sheet.tags.map(rules);
    for (const held of elements) expect(held.findLastIndex((rule) => rule.startsWith('@'))).toBeLessThan(30);
    // An element is begun for few rules neither: each one is looked through for the style of every element.
    expect(elements.length).toBeLessThan(6);
    const names = elements.flat().map((rule) => /kind-(\d+)/.exec(rule)?.[1]);
    expect(names).toEqual([...names].toSorted((left, right) => Number(left) - Number(right)));
    expect(names).toHaveLength(120);
    expect(sheet.tags.map((tag) => tag.nextElementSibling).slice(0, -1)).toEqual(sheet.tags.slice(1));
  } finally {
    sheet.flush();
  }
});
