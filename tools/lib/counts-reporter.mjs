import { writeFileSync } from 'node:fs';

/**
 * Writes the numbers of passed, failed and skipped tests of each project to the file named by `TEST_COUNTS`, and names
 * the tests that passed at their second try, which is a finding.
 */
export default class CountsReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const counts = {};
    for (const module of modules) {
      const count = (counts[module.project.name] ??= { passed: 0, failed: 0, skipped: 0 });
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        count[state === 'pending' ? 'failed' : state] += 1;
        if (test.diagnostic()?.flaky === true)
          process.stdout.write(`passed at the second try: ${module.relativeModuleId} > ${test.fullName}\n`);
      }
      // A file that cannot be loaded has no tests; it counts as one failure, as do errors outside tests.
      if (module.errors().length > 0) count.failed += 1;
    }
    if (process.env.TEST_COUNTS !== undefined) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
  }
}
