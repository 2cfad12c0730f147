import { lint, runParts, types, unused, vitest } from './steps.ts'

// The fast checks to run while working: no database, no browser.
const lanes = [[vitest('unit')], [types, lint, unused]]
process.exit(await runParts([{ name: 'check', lanes }]))
