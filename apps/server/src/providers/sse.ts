/** The `data` of each server-sent event, per the HTML standard: LF, CRLF or CR lines, multi-line data joined by LF. */
export async function* readEventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let buffer = '';
  let data: string[] = [];
  const takeLines = function* (isEnd: boolean): Generator<string> {
    for (;;) {
      const match = /\r\n|\n|\r(?!$)/.exec(buffer);
      if (match === null) break;
      const line = buffer.slice(0, match.index);
      buffer = buffer.slice(match.index + match[0].length);
      yield line;
    }
    if (isEnd && buffer !== '') yield buffer.replace(/\r$/, '');
  };
  const takeEvents = function* (isEnd: boolean): Generator<string> {
    for (const line of takeLines(isEnd)) {
      if (line !== '') {
        if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
        continue;
      }
      if (data.length > 0) yield data.join('\n');
      data = [];
    }
  };
  for await (const chunk of body) {
    buffer += decoder.decode(chunk, { stream: true });
    yield* takeEvents(false);
  }
  buffer += decoder.decode();
  yield* takeEvents(true);
}
