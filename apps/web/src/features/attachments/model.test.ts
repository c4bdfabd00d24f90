import { expect, it } from 'vitest';
import { cutAround, describe as describeFile, placeOf, savedName } from './model.ts';
import { problemOf } from './upload/problem.ts';

it('says what a file is, with its pages or slides', () => {
  expect(describeFile({ kind: 'pdf', parts: 1, bytes: 2_048 })).toBe('PDF · 1 page of text · 2 kB');
  expect(describeFile({ kind: 'pptx', parts: 12, bytes: 2_048 })).toBe('PowerPoint · 12 slides · 2 kB');
  expect(describeFile({ kind: 'xlsx', parts: 12, bytes: 2_048 })).toBe('Excel · 2 kB');
  const picture = { mediaType: 'image/png', width: 1_200, height: 800 } as const;
  expect(describeFile({ kind: 'picture', parts: 0, bytes: 2_048, picture })).toBe('Picture · 1200 × 800 · 2 kB');
});

it('refuses what need not be sent, and nothing else', () => {
  expect(problemOf({ size: 0, type: '' })).toBe('This file is empty.');
  expect(problemOf({ size: 20 * 1024 * 1024 + 1, type: '' })).toContain('larger than 20 MB');
  expect(problemOf({ size: 20 * 1024 * 1024, type: 'application/pdf' })).toBeNull();
  for (const type of ['image/svg+xml', 'image/heic', 'image/tiff'])
    expect(problemOf({ size: 5, type })).toContain('PNG, JPEG, WebP or GIF');
  for (const type of ['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
    expect(problemOf({ size: 5, type })).toBeNull();
  expect(problemOf({ size: 5, type: 'video/mp4' })).toContain('Recordings');
  expect(problemOf({ size: 5, type: 'application/x-unheard-of' })).toBeNull();
});

it('knows the place of a passage by the id of its source, and no other source', () => {
  const id = 'a'.repeat(24);
  expect(placeOf(`attachment:${id}:2:1040`)).toEqual({ attachmentId: id, n: 2, start: 1040 });
  const elsewhere = 'd'.repeat(24);
  expect(placeOf(`attachment:${id}:2:1040:${elsewhere}`)).toMatchObject({ start: 1040, conversationId: elsewhere });
  for (const other of [`attachment:${id}`, `attachment:${id}:2:1040:9`, `attachment:../x:1:2`, 'capsule', ''])
    expect(placeOf(other)).toBeNull();
});

it('cuts a text around the quoted words, where they stand by now, or not at all', () => {
  const content = 'One. The hive stands. Two. The hive stands.';
  const passage = 'The hive stands.';
  expect(cutAround(content, { start: 27, passage })).toEqual([content.slice(0, 27), passage, '']);
  expect(cutAround(content, { start: 27, passage, evidence: { start: 4, end: 8 } })).toEqual([
    'One. The hive stands. Two. The ',
    'hive',
    ' stands.',
  ]);
  expect(cutAround(content, { start: 3, passage })).toEqual(['One. ', passage, ' Two. The hive stands.']);
  expect(cutAround(content, { start: 0, passage: 'The barn.' })).toBeNull();
  expect(cutAround(content, { start: 0, passage: '' })).toBeNull();
});

it.each([
  ['holiday.webp', 'image/png', 'holiday.png'],
  ['holiday.GIF', 'image/png', 'holiday.png'],
  ['holiday.png', 'image/jpeg', 'holiday.jpg'],
  ['holiday.JPEG', 'image/jpeg', 'holiday.JPEG'],
  ['holiday.2.png', 'image/png', 'holiday.2.png'],
  ['at 10.30 in Rome', 'image/png', 'at 10.30 in Rome.png'],
  ['.webp', 'image/png', '.webp.png'],
])('saves the picture %s, which is kept as %s, as %s', (name, type, saved) => {
  expect(savedName(name, type)).toBe(saved);
});
