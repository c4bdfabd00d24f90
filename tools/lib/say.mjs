/** A line for people. Progress goes to stderr, so that stdout stays what a program printed. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Ends the run with one clear line. */
export function fail(line) {
  say(line);
  process.exit(1);
}

/** Seconds since `start` (milliseconds of performance.now), for a person. */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
