/** Characters processed on the event loop: about 10 ms of ordinary text and 100 ms of the worst. */
const SHORT_TEXT = 10_000;
/** A Chinese or Japanese word has two characters where others have six, and every character begins one. */
const OTHER_WRITING = 5;

/** True for texts whose processing would block the event loop too long: they go to a worker. */
export const isLong = (texts: Iterable<string>): boolean => {
  let length = 0;
  for (const text of texts) {
    if (length + text.length > SHORT_TEXT) return true;
    for (let at = 0; at < text.length; at += 1) length += text.charCodeAt(at) < 0x250 ? 1 : OTHER_WRITING;
  }
  return length > SHORT_TEXT;
};
