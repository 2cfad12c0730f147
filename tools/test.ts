import { browser, components, lint, runParts, types, unused, vitest } from './steps.ts'

// Runs all tests, part by part, because each keeps both cores busy. `--budget` is for CI.
process.exit(
  await runParts(
    [
      { name: 'check', lanes: [[vitest('unit')], [types, lint, unused]] },
      { name: 'server', lanes: [[vitest('server')]] },
      { name: 'component', lanes: [[components]] },
      { name: 'browser', lanes: [[browser]] },
    ],
    { isBudgeted: process.argv.includes('--budget') },
  ),
)
