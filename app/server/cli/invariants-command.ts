import type { BuildCommand } from '#platform/core/server/command-line.ts'
import { invariants, listBreaches } from '../invariants.ts'

export const invariantsCommand: BuildCommand = (command, host) => {
  command.action(() =>
    host.onConnection(
      async (db) => {
        const breaches = await listBreaches(db)
        if (breaches.length === 0) return [`${invariants.length} invariants hold.`]
        host.exitWith(1)
        return [
          ...breaches.map(({ id, rule, row }) => `${id}  ${rule}\n    ${row}`),
          `\n${breaches.length} breaches.`,
        ]
      },
      { asItIs: true },
    ),
  )
}
