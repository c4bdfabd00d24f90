import { readConversation } from '@symbi/contracts/conversations';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { writeMessages } from '../../src/features/messages/api.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const content = 'The harbour opens at nine. On Saturdays it closes at one.';

const voice = (lang: string, localService: boolean): SpeechSynthesisVoice => ({
  lang,
  localService,
  name: lang,
  voiceURI: lang,
  default: false,
});

/** A device that speaks at once, or not before it is told to. */
const device = (voices: readonly SpeechSynthesisVoice[], isFast = true) => {
  const spoken: string[] = [];
  vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([...voices]);
  // A voice that is none of the browser's own cannot be set.
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class extends EventTarget {
      voice: SpeechSynthesisVoice | null = null;
      lang = '';
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    },
  );
  vi.spyOn(speechSynthesis, 'speak').mockImplementation((utterance) => {
    spoken.push(`${utterance.lang}: ${utterance.text}`);
    if (isFast) setTimeout(() => utterance.dispatchEvent(new Event('end')));
  });
  const cancel = vi.spyOn(speechSynthesis, 'cancel').mockImplementation(() => undefined);
  return { spoken, cancel };
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const openMore = async () => {
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), sampleReply({ content })]))),
  );
  await page.getByRole('button', { name: 'More of this message' }).last().click();
};

test('a reply is read aloud, sentence by sentence, with a voice of this device', async () => {
  const { spoken } = device([voice('en-US', false), voice('de-DE', true), voice('en-GB', true)]);
  await openMore();
  await expectAccessible();
  await expectToFitPhone();
  await page.getByRole('button', { name: 'Read aloud' }).click();
  await expect
    .poll(() => spoken)
    .toEqual(['en-GB: The harbour opens at nine.', 'en-GB: On Saturdays it closes at one.']);
  await expect.element(page.getByRole('button', { name: 'Read aloud' })).toBeVisible();
});

test('reading stops when it is told to, also with the further actions closed', async () => {
  const { spoken, cancel } = device([voice('en-GB', true)], false);
  await openMore();
  await page.getByRole('button', { name: 'Read aloud' }).click();
  await expect.poll(() => spoken).toEqual(['en-GB: The harbour opens at nine.']);
  await page.getByRole('button', { name: 'More of this message' }).last().click();
  await page.getByRole('button', { name: 'Stop reading' }).click();
  await expect.element(page.getByRole('button', { name: 'Stop reading' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'More of this message' }).last()).toHaveFocus();
  expect(cancel).toHaveBeenCalled();
  expect(spoken).toHaveLength(1);
});

test('the button that begins to read ends it, and keeps the focus', async () => {
  const { cancel } = device([voice('en-GB', true)], false);
  await openMore();
  await page.getByRole('button', { name: 'Read aloud' }).click();
  const stop = page.getByRole('button', { name: 'Stop reading' });
  await expect.element(stop).toHaveFocus();
  await stop.click();
  await expect.element(page.getByRole('button', { name: 'Read aloud' })).toHaveFocus();
  expect(cancel).toHaveBeenCalled();
});

test('a reply that is deleted is not read on: nothing is left to stop it with', async () => {
  const { spoken, cancel } = device([voice('en-GB', true)], false);
  await openMore();
  await page.getByRole('button', { name: 'Read aloud' }).click();
  await expect.poll(() => spoken).toHaveLength(1);
  cancel.mockClear();
  writeMessages(idOf(20), [sampleReply({ changeSeq: 3, content: '', notices: [ERASED_NOTICE] })]);
  await expect.poll(() => cancel.mock.calls.length).toBeGreaterThan(0);
});

test('a voice that would send the text elsewhere is not used', async () => {
  const { spoken } = device([voice('en-US', false)]);
  await openMore();
  await page.getByRole('button', { name: 'Read aloud' }).click();
  await expect.element(page.getByText('This device has no voice for this text')).toBeVisible();
  // A voice may be installed meanwhile.
  await expect.element(page.getByRole('button', { name: 'Read aloud' })).toHaveFocus();
  expect(spoken).toEqual([]);
});
