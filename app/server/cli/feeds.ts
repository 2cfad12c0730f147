import { readFeedsCommand, runFeedsCommand } from '#market/feeds/server/feeds-command.ts'
import { runCommandLine, withDatabase } from './run-program.ts'

runCommandLine(readFeedsCommand, async (command) => {
  const lines = await withDatabase(
    { name: 'seriba feeds' },
    (db) => runFeedsCommand(db, command, (line) => console.error(line)),
    () => console.error('Stopped. Start the same command again and it goes on where it stopped.'),
  )
  for (const line of lines) console.log(line)
  return 0
})
