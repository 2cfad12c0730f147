import { parseArgs } from 'node:util'
import { processConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { borrowDatabase } from '../db/postgres.ts'
import { connect } from '../db/tables.ts'
import { StartFailure } from '../failure.ts'
import { outboxList, outboxMail } from './mail/outbox-text.ts'
import { findMail, listMails } from './mail/queries.ts'

const usage = `Mails that were sent, wait, or are kept because no mail server is configured.

  npm run outbox               the 30 latest mails, newest first
  npm run outbox -- ID         one mail with its links and its text; the beginning of the id will do

  --limit N                    how many to list, at most 1000`

async function main(): Promise<void> {
  const { values, positionals } = readArguments()
  if (values.help) {
    console.log(usage)
    return
  }
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
    throw new StartFailure(`--limit must be a number from 1 to 1000, not ${values.limit}.`)
  }
  const server = await borrowDatabase(processConfig(), (line) => console.error(line))
  try {
    await migrate(server.url)
    const { db } = connect(server.url, { max: 1, name: 'seriba outbox' })
    try {
      const [id] = positionals
      if (id === undefined) {
        console.log(outboxList(await listMails(db, limit)))
      } else {
        const mail = id.length >= 4 ? await findMail(db, id) : undefined
        if (!mail)
          throw new StartFailure(`No mail, or more than one, has an id that begins with ${id}.`)
        console.log(outboxMail(mail))
      }
    } finally {
      await db.destroy()
    }
  } finally {
    await server.close()
  }
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

main().catch((error: unknown) => {
  console.error(error instanceof StartFailure ? error.message : error)
  process.exitCode = 1
})
