import { readCommand, runCommand } from '#market/feeds/server/pulls/pull-command.ts'
import { processConfig } from '../config.ts'
import { runCommandLine, withDatabaseUrl } from './run-program.ts'

runCommandLine(readCommand, (command) => {
  const stopped = new AbortController()
  return withDatabaseUrl(
    (url) =>
      runCommand(url, command, {
        config: processConfig({ isCommand: true }),
        now: () => new Date(),
        signal: stopped.signal,
      }),
    () => stopped.abort(),
  )
})
