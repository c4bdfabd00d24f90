/** Prints a line for people to stderr, so that stdout only has a program's output. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Ends the run with a one-line message. */
export function fail(line) {
  say(line);
  process.exit(1);
}

/** Seconds since `start` (milliseconds of performance.now), formatted for people. */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
