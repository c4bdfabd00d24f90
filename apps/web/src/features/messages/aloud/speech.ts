import { spokenLanguage, spokenSentences } from './sentences.ts';

const VOICES_MS = 2_000;

/** Voices of the device alone: others would send the text to whoever offers them. Browsers list them some time later. */
const localVoices = async (): Promise<SpeechSynthesisVoice[]> => {
  const found = (): SpeechSynthesisVoice[] => speechSynthesis.getVoices().filter(({ localService }) => localService);
  if (speechSynthesis.getVoices().length === 0)
    await new Promise((resolve) => {
      speechSynthesis.addEventListener('voiceschanged', resolve, { once: true });
      setTimeout(resolve, VOICES_MS);
    });
  return found();
};

/** The voice for a language, preferably the one that the device uses anyway; undefined if it has none. */
const voiceFor = (voices: readonly SpeechSynthesisVoice[], language: string | undefined) => {
  const usual = language ?? navigator.language.slice(0, 2);
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().startsWith(usual));
  if (language !== undefined) return fitting.find((voice) => voice.default) ?? fitting[0];
  return voices.find((voice) => voice.default) ?? fitting[0] ?? voices[0];
};

/** Long texts in one piece are cut off by some browsers, so each sentence is spoken on its own. */
const say = (text: string, voice: SpeechSynthesisVoice, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.addEventListener('end', () => resolve());
    utterance.addEventListener('error', () => resolve());
    // Some browsers fire neither when they are stopped.
    signal.addEventListener('abort', () => resolve(), { once: true });
    speechSynthesis.speak(utterance);
  });

/**
 * Reads a text aloud until its end or the signal.
 * @returns false if this device has no voice for its language
 */
export const speak = async (content: string, signal: AbortSignal): Promise<boolean> => {
  const voice = voiceFor(await localVoices(), spokenLanguage(content));
  if (voice === undefined) return false;
  const cancel = (): void => speechSynthesis.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  // Some browsers would go on reading the page that was left.
  globalThis.addEventListener('pagehide', cancel, { signal });
  for (const sentence of spokenSentences(content)) {
    if (signal.aborted) break;
    await say(sentence, voice, signal);
  }
  return true;
};
