import { addAttachment, downloadAttachment } from '@symbi/contracts/attachments';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { one } from '../support/network.ts';
import { idOf, sampleAttachment } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const drawn = async (): Promise<File> => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 40, height: 20 });
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return new File([blob ?? ''], 'photo.png', { type: 'image/png' });
};

test('the files in the input stay in view when the notice about one of them comes', async () => {
  let finish = (): void => undefined;
  const uploaded = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const picture = { mediaType: 'image/png', width: 40, height: 20 } as const;
  const data = sampleAttachment({ name: 'photo.png', kind: 'picture', parts: 0, picture });
  const photo = await drawn();
  await openScreen(
    paths.conversation(idOf(20)),
    http.post(addAttachment.path, async () => {
      await uploaded;
      return HttpResponse.json(addAttachment.response.parse(one(data)) as object, { status: 201 });
    }),
    http.get(downloadAttachment.path, () => new HttpResponse(photo)),
  );
  const input = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect.element(input).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.items.add(photo);
  input.element().dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  const chips = page.getByRole('list', { name: 'Attached files' });
  await expect.element(chips).toBeVisible();
  const files = chips.element();
  let wasHidden = false;
  const observer = new MutationObserver(() => {
    wasHidden ||= !files.checkVisibility();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  finish();
  await expect
    .element(page.getByText('This agent cannot see pictures. It answers from your text alone.'))
    .toBeVisible();
  observer.disconnect();
  expect(wasHidden).toBe(false);
});
