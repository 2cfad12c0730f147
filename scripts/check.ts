import { lint, runSteps, types, unused, vitest } from './steps.ts'

// The fast checks, for use while working: no database, no browser.
process.exit(await runSteps([vitest('unit')], [types, lint, unused]))
