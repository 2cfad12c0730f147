import { lint, runSteps, types, unused, vitest } from './steps.ts'

// The fast part, for while one works: no database, no browser.
process.exit(await runSteps([vitest('unit')], [types, lint, unused]))
