import { lint, runSteps, suite, types } from './steps.ts'

// Everything there is, in the order in which mistakes are cheapest to find.
process.exit(
  await runSteps({
    types,
    lint,
    unit: suite('unit'),
    server: suite('server'),
    browser: suite('browser'),
  }),
)
