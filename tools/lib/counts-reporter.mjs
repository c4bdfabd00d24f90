import { writeFileSync } from 'node:fs';

/** Writes how many tests of each project passed, failed or were skipped to the file that `TEST_COUNTS` names. */
export default class CountsReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const counts = {};
    for (const module of modules) {
      const count = (counts[module.project.name] ??= { passed: 0, failed: 0, skipped: 0 });
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        count[state === 'pending' ? 'failed' : state] += 1;
      }
      // A file that cannot be loaded has no tests to fail; it counts as one failure, as does what fails beside its tests.
      if (module.errors().length > 0) count.failed += 1;
    }
    if (process.env.TEST_COUNTS !== undefined) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
  }
}
