/** Prints a line for people to stderr, so that stdout only has a program's output. */
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
