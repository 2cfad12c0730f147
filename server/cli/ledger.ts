import { readCommand, runCommand } from '../payments/operator.ts'
import { runProgram, withDatabase } from './operator-program.ts'

runProgram(async () => {
  // Everything that can be wrong with the command is told before the database is started for it.
  const command = readCommand(process.argv.slice(2))
  if (command.do === 'help') {
    console.log(command.text)
    return 0
  }
  const lines = await withDatabase({ name: 'seriba ledger' }, (db) =>
    db.transaction().execute((transaction) => runCommand(transaction, command)),
  )
  for (const line of lines) console.log(line)
  return 0
})
