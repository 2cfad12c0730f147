import { countPictures, listFailures } from '#market/pictures/server/queries.ts'
import { runProgram, withDatabase } from './run-program.ts'

const maxFailures = 50

/** Shows how many pictures of lots are stored, and why others are not, by host: npm run pictures. */
runProgram(async () => {
  const options = { name: 'seriba pictures', asItIs: true } as const
  await withDatabase(options, async (db) => {
    const { kept, waiting, failed, gone, behindSeconds } = await countPictures(db)
    console.log(`kept     about ${Math.round(kept)}`)
    console.log(
      `waiting  ${waiting}, the oldest of a coming auction for ${Math.round(behindSeconds)} s`,
    )
    console.log(`failed   ${failed}, tried again later`)
    console.log(`gone     ${gone}, given up`)
    for (const { host, error, state, pictures } of await listFailures(db, maxFailures)) {
      console.log(
        `${String(pictures).padStart(8)}  ${state.padEnd(6)}  ${host || 'this site'}  ${error}`,
      )
    }
  })
  return 0
})
