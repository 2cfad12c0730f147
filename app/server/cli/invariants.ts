import { invariants, listBreaches } from '../invariants.ts'
import { runProgram, withDatabase } from './run-program.ts'

/** Checks the invariants of all domains: npm run invariants. */
runProgram(async () => {
  const options = { name: 'seriba invariants', asItIs: true } as const
  const breaches = await withDatabase(options, listBreaches)
  if (breaches.length === 0) {
    console.log(`${invariants.length} invariants hold.`)
    return 0
  }
  for (const { id, rule, row } of breaches) console.log(`${id}  ${rule}\n    ${row}`)
  console.log(`\n${breaches.length} breaches.`)
  return 1
})
