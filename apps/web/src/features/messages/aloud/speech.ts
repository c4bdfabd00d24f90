import { beginReading, endReading } from './reading.ts';
import { spokenLanguage, spokenSentences } from './sentences.ts';

const VOICES_MS = 2_000;

/** Some browsers list no voices before they were asked once. */
export const prepareVoices = (): void => void speechSynthesis.getVoices();

const voicesChange = async (): Promise<void> => {
  // Safari lets a page speak later only if it has begun within the press; nothing is heard of this.
  speechSynthesis.speak(new SpeechSynthesisUtterance(''));
  await new Promise((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', resolve, { once: true });
    setTimeout(resolve, VOICES_MS);
  });
};

/** The voice for a language, preferably the one that the device uses anyway; undefined if it has none. */
const voiceFor = (language: string | undefined): SpeechSynthesisVoice | undefined => {
  // Voices of the device alone: others would send the text to whoever offers them.
  const voices = speechSynthesis.getVoices().filter(({ localService }) => localService);
  const usual = language ?? navigator.language.slice(0, 2);
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().startsWith(usual));
  if (language !== undefined) return fitting.find((voice) => voice.default) ?? fitting[0];
  return voices.find((voice) => voice.default) ?? fitting[0] ?? voices[0];
};

/** Long texts in one piece are cut off by some browsers, so each sentence is spoken on its own. */
const say = (sentences: readonly string[], voice: SpeechSynthesisVoice, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let at = 0;
    // Browsers may forget an utterance that nothing refers to, and with it the event of its end.
    let current: SpeechSynthesisUtterance | null = null;
    const sayNext = (event?: Event): void => {
      if (event !== undefined && event.currentTarget !== current) return;
      const sentence = sentences[at++];
      if (sentence === undefined || signal.aborted) return resolve();
      current = new SpeechSynthesisUtterance(sentence);
      current.voice = voice;
      current.lang = voice.lang;
      current.addEventListener('end', sayNext);
      current.addEventListener('error', sayNext);
      speechSynthesis.speak(current);
    };
    // Some browsers fire neither event when they are stopped.
    signal.addEventListener('abort', () => resolve(), { once: true });
    sayNext();
  });

/**
 * Reads a text aloud until its end or the signal. Where the voices are known it speaks before it returns: Safari
 * refuses to later than the press.
 * @returns false if this device has no voice for its language
 */
export const speak = async (content: string, signal: AbortSignal): Promise<boolean> => {
  if (speechSynthesis.getVoices().length === 0) await voicesChange();
  if (signal.aborted) return true;
  const voice = voiceFor(spokenLanguage(content));
  if (voice === undefined) return false;
  const cancel = (): void => speechSynthesis.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  // Some browsers would go on reading the page that was left.
  globalThis.addEventListener('pagehide', cancel);
  await say(spokenSentences(content), voice, signal);
  globalThis.removeEventListener('pagehide', cancel);
  return true;
};

/** Reads a message aloud in place of the one that is read. */
export const readAloud = async (messageId: string, content: string): Promise<void> => {
  const signal = beginReading(messageId);
  const isSpoken = await speak(content, signal).catch(() => false);
  if (!signal.aborted) endReading(messageId, isSpoken);
};
