import { lint, runSteps, suite, types } from './steps.ts'

// The fast part, for while one works: no database, no browser.
process.exit(await runSteps({ types, lint, unit: suite('unit') }))
