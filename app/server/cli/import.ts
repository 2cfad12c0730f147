import {
  endProgress,
  printPreview,
  readCommand,
  runCommand,
} from '#market/feeds/server/import-command.ts'
import { processConfig } from '../config.ts'
import { runCommandLine, withDatabaseUrl } from './run-program.ts'

runCommandLine(readCommand, (command) => {
  if (command.do === 'preview') return printPreview(command, new Date())
  const options = {
    ...command.options,
    ownHost: new URL(processConfig({ isCommand: true }).publicUrl).hostname,
  }
  return withDatabaseUrl(
    (url) => runCommand(url, { ...command, options }, () => new Date()),
    () => {
      endProgress()
      console.error('Stopped. Start the same import again and it continues where it stopped.')
    },
  )
})
