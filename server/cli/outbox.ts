import { parseArgs } from 'node:util'
import type { Db } from '../db/tables.ts'
import { outboxList, outboxMail } from '../upstreams/mail/outbox-text.ts'
import { findMail, listMails } from '../upstreams/mail/queries.ts'
import { StartFailure } from './failure.ts'
import { runProgram, withDatabase } from './operator-program.ts'

const usage = `Mails that were sent, wait, or are kept because no mail server is configured.

  npm run outbox               the 30 latest mails, newest first
  npm run outbox -- ID         one mail with its links and its text; the beginning of the id will do

  --limit N                    how many to list, at most 1000`

runProgram(async () => {
  const { values, positionals } = readArguments()
  if (values.help) {
    console.log(usage)
    return 0
  }
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
    throw new StartFailure(`--limit must be a number from 1 to 1000, not ${values.limit}.`)
  }
  const [id] = positionals
  const text = await withDatabase({ name: 'seriba outbox' }, (db) =>
    id === undefined ? listOf(db, limit) : mailOf(db, id),
  )
  console.log(text)
  return 0
})

async function listOf(db: Db, limit: number): Promise<string> {
  return outboxList(await listMails(db, limit))
}

async function mailOf(db: Db, id: string): Promise<string> {
  const mail = id.length >= 4 ? await findMail(db, id) : undefined
  if (!mail) throw new StartFailure(`No mail, or more than one, has an id that begins with ${id}.`)
  return outboxMail(mail)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        limit: { type: 'string', default: '30' },
      },
    })
  } catch (error) {
    throw new StartFailure(`${(error as Error).message}\n\n${usage}`)
  }
}
