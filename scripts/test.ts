import { browser, components, lint, runSteps, types, unused, vitest } from './steps.ts'

// All tests. One lane mostly waits for the disk and for pauses of the tests; the other needs the
// processor in the meantime.
process.exit(
  await runSteps([vitest('unit'), vitest('server'), components, browser], [types, lint, unused]),
)
