import type { BuildCommand } from '#platform/core/server/command-line.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { countPictures, listFailures } from './queries.ts'

const maxFailures = 50

export const picturesCommand: BuildCommand = (command, host) => {
  command.action(() => host.onConnection(picturesLines, { asItIs: true }))
}

async function picturesLines(db: Db): Promise<string[]> {
  const { kept: stored, waiting, failed, gone, behindSeconds } = await countPictures(db)
  const failures = await listFailures(db, maxFailures)
  return [
    `kept     about ${Math.round(stored)}`,
    `waiting  ${waiting}, the oldest of an upcoming auction for ${Math.round(behindSeconds)} s`,
    `failed   ${failed}, tried again later`,
    `gone     ${gone}, given up`,
    ...failures.map(
      ({ host, error, state, pictures }) =>
        `${String(pictures).padStart(8)}  ${state.padEnd(6)}  ${host || 'this site'}  ${error}`,
    ),
  ]
}
