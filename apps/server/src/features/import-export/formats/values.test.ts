import { folderLimits } from '@symbi/contracts/folder-limits';
import { importLimits } from '@symbi/contracts/import-limits';
import { limits } from '@symbi/contracts/limits';
import { expect, test } from 'vitest';
import { LeftOuts } from './left-outs.ts';
import { folderOf, messageText, modelOf, tagsOf, titleOf } from './values.ts';

/** A text whose last character that fits is half an emoji. */
const overBy = (length: number): string => `${'a'.repeat(length - 1)}\u{1F6A2} and more`;

test('what is cut ends in a whole character', () => {
  expect(titleOf(overBy(limits.titleLength))).toBe('a'.repeat(limits.titleLength - 1));
  expect(tagsOf([overBy(limits.tagLength)])).toEqual(['a'.repeat(limits.tagLength - 1)]);
  expect(modelOf(overBy(limits.nameLength))).toBe('a'.repeat(limits.nameLength - 1));
  expect(folderOf(overBy(folderLimits.nameLength))).toBe('a'.repeat(folderLimits.nameLength - 1));
  const { content } = messageText(overBy(importLimits.messageLength), new LeftOuts());
  expect(content).toBe('a'.repeat(importLimits.messageLength - 1));
});
