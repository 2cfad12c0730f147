import { processConfig } from '../config.ts'
import { borrowDatabase } from '../db/postgres.ts'
import { endProgress, readCommand, runCommand } from '../feed/import-command.ts'
import { runProgram } from './run-program.ts'

runProgram(async () => {
  const command = await readCommand(process.argv.slice(2))
  if (command.do === 'help') {
    console.log(command.text)
    return 0
  }
  const database = await borrowDatabase(processConfig(), (line) => console.error(line))
  const release = stopOnSignal(() => database.close())
  try {
    return await runCommand(database.url, command, () => new Date())
  } finally {
    release()
    await database.close()
  }
})

/** Closes the database on a signal: an import leaves none running that it has started. */
function stopOnSignal(close: () => Promise<void>): () => void {
  const stop = () => {
    endProgress()
    console.error('Stopped. Start the same import again and it goes on where it was.')
    close().finally(() => process.exit(130))
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
  for (const signal of signals) process.once(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}
