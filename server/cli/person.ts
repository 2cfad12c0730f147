import { readCommand } from '../account/operator-arguments.ts'
import { runCommand } from '../account/operator-commands.ts'
import { runProgram, withDatabase } from './operator-program.ts'

runProgram(async () => {
  // Everything that can be wrong with the command is told before the database is started for it.
  const command = readCommand(process.argv.slice(2))
  if (command.do === 'help') {
    console.log(command.text)
    return 0
  }
  const lines = await withDatabase({ name: 'seriba person' }, (db) =>
    db.transaction().execute((transaction) => runCommand(transaction, command)),
  )
  for (const line of lines) console.log(line)
  return 0
})
