import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speak } from './speech.ts';

const content = 'The harbour opens at nine. On Saturdays it closes at one.';
const english = { lang: 'en-GB', localService: true, name: 'en', voiceURI: 'en', default: true };

class Utterance extends EventTarget {
  voice: SpeechSynthesisVoice | null = null;
  lang = '';
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

class Synthesis extends EventTarget {
  voices: SpeechSynthesisVoice[] = [english];
  readonly spoken: Utterance[] = [];
  readonly cancel = vi.fn<() => void>();
  getVoices = (): SpeechSynthesisVoice[] => this.voices;
  speak = (utterance: Utterance): void => void this.spoken.push(utterance);
  texts = (): string[] => this.spoken.map(({ text }) => text);
  end = (kind: 'end' | 'error' = 'end'): void => void this.spoken.at(-1)?.dispatchEvent(new Event(kind));
}

let device: Synthesis;

beforeEach(() => {
  device = new Synthesis();
  vi.stubGlobal('speechSynthesis', device);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('where the voices are known, the first sentence is spoken within the press', () => {
  void speak(content, new AbortController().signal);
  expect(device.texts()).toEqual(['The harbour opens at nine.']);
});

test('the sentences follow one another, also after one that failed, and the end is told', async () => {
  const done = speak(content, new AbortController().signal);
  const [first] = device.spoken;
  device.end('error');
  first?.dispatchEvent(new Event('end'));
  expect(device.texts()).toEqual(['The harbour opens at nine.', 'On Saturdays it closes at one.']);
  device.end();
  expect(await done).toBe(true);
});

test('a reading listens for its stop no more often than a short one, and stops at once', async () => {
  const controller = new AbortController();
  const listen = vi.spyOn(controller.signal, 'addEventListener');
  const done = speak('It opens at nine. '.repeat(200), controller.signal);
  const atFirst = listen.mock.calls.length;
  for (let said = 0; said < 100; said++) device.end();
  expect(listen.mock.calls).toHaveLength(atFirst);
  controller.abort();
  await done;
  expect(device.cancel).toHaveBeenCalledOnce();
  device.end();
  expect(device.spoken).toHaveLength(101);
});

test('voices that are listed later are waited for, after a silent beginning within the press', async () => {
  device.voices = [];
  const done = speak(content, new AbortController().signal);
  expect(device.texts()).toEqual(['']);
  device.voices = [english];
  device.dispatchEvent(new Event('voiceschanged'));
  await vi.waitFor(() => expect(device.texts()).toEqual(['', 'The harbour opens at nine.']));
  device.end();
  device.end();
  expect(await done).toBe(true);
});

test('a reading that was stopped before the voices came says nothing', async () => {
  device.voices = [];
  const controller = new AbortController();
  const done = speak(content, controller.signal);
  controller.abort();
  device.voices = [english];
  device.dispatchEvent(new Event('voiceschanged'));
  await done;
  expect(device.texts()).toEqual(['']);
});

test('a device without voices says so after a while', async () => {
  vi.useFakeTimers();
  device.voices = [];
  const done = speak(content, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await done).toBe(false);
});
