import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { linkMail } from '../../auth/mails.ts'
import { type Config, readConfig } from '../../config.ts'
import { type Jobs, startJobs } from '../../jobs/jobs.ts'
import { testDatabase } from '../../testing/database.ts'
import { headerOf, type MailServer, mailServer, partsOf } from '../../testing/mail-server.ts'
import { deliver, deliverMail, startMailDelivery } from './delivery.ts'
import type { Mail } from './mail.ts'
import { mailPort } from './port.ts'
import { smtpSender } from './smtp.ts'

const { db, url } = await testDatabase()
const jobs: Jobs = await startJobs(url)
afterAll(() => jobs.stop())

const servers: MailServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
async function open(options: Parameters<typeof mailServer>[0] = {}): Promise<MailServer> {
  const server = await mailServer(options)
  servers.push(server)
  return server
}

const configOf = (smtpUrl: string): Config =>
  readConfig({ NODE_ENV: 'test', SMTP_URL: smtpUrl, PUBLIC_URL: 'https://cars.test' })

const mailTo = (to: string, language: 'en' | 'ru' = 'en'): Mail =>
  linkMail(
    'verify-email',
    { to, language, name: 'Ann' },
    'https://cars.test/verify-email?token=abc',
    'Seriba',
  )

/** Stores a mail without a job, for tests that play the job themselves. */
async function stored(to: string, config: Config): Promise<string> {
  await mailPort(config).queue(db, mailTo(to))
  return (await mailOf(to)).id
}

const mailOf = (to: string) =>
  db.selectFrom('mails').selectAll().where('to_address', '=', to).executeTakeFirstOrThrow()

/** Plays what a restart does: waits until the hold of a delivery that broke off is over. */
const letGo = (id: string) =>
  db.updateTable('mails').set({ taken_until: null }).where('id', '=', id).execute()

test('a mail leaves with both parts in the language of its reader, once its transaction commits', async () => {
  const server = await open()
  const config = configOf(server.url)
  await startMailDelivery({ db, config, jobs, pace: { retryDelaySeconds: 1 } })
  const mails = mailPort(config, jobs)
  const undone = db.transaction().execute(async (transaction) => {
    await mails.queue(transaction, mailTo('undone@people.test'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await db.transaction().execute((transaction) => mails.queue(transaction, mailTo('a@people.test')))
  await db
    .transaction()
    .execute((transaction) => mails.queue(transaction, mailTo('b@people.test', 'ru')))
  const arrived = await server.arrivals(2)
  expect(arrived.flatMap(({ to }) => to)).toEqual(['a@people.test', 'b@people.test'])
  const [english, russian] = arrived.map(({ source }) => partsOf(source))
  expect(english?.get('text/plain')).toContain('Hello Ann,')
  expect(english?.get('text/plain')).toContain('https://cars.test/verify-email?token=abc')
  expect(english?.get('text/html')).toContain('Confirm e-mail address</a>')
  expect(russian?.get('text/plain')).toContain('Здравствуйте, Ann!')
  expect(russian?.get('text/html')).toContain('Подтвердить адрес</a>')
  const { id } = await mailOf('a@people.test')
  const source = arrived[0]?.source ?? ''
  expect(headerOf(source, 'Message-ID')).toBe(`<mail-${id}@cars.test>`)
  expect(headerOf(source, 'From')).toBe('Seriba <no-reply@cars.test>')
  await expect.poll(async () => (await mailOf('b@people.test')).state).toBe('sent')
  expect(await mailOf('a@people.test')).toMatchObject({ tries: 1, text_body: '', html_body: '' })
  expect(arrived.length).toBe(2)
})

test('mails that wait at the start are delivered, and what was sent is not sent again', async () => {
  const server = await open()
  const config = configOf(server.url)
  const id = await stored('early@people.test', config)
  const send = smtpSender(server.url, config)
  // The same job at the same time, and again afterwards.
  const both = await Promise.allSettled([
    deliver(db, send, id, false),
    deliver(db, send, id, false),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await deliver(db, send, id, false)
  expect(server.arrived.length).toBe(1)
  expect((await mailOf('early@people.test')).state).toBe('sent')
  await deliver(db, send, randomUUID(), false)
})

test('a second job for the same mail is not made while the first one waits', async () => {
  const kind = { ...deliverMail, name: 'nobody-works-on-this' }
  await jobs.work(kind, () => new Promise(() => undefined))
  const mailId = randomUUID()
  for (let count = 0; count < 3; count++) await jobs.send(db, kind, { mailId })
  const { rows } = await countJobs(mailId)
  expect(rows).toEqual([{ count: 1 }])
})

test('a refused recipient parks the mail at once, with the reply of the server', async () => {
  const server = await open()
  const config = configOf(server.url)
  const id = await stored('nobody@people.test', config)
  await deliver(db, smtpSender(server.url, config), id, false)
  const mail = await mailOf('nobody@people.test')
  expect(mail).toMatchObject({ state: 'parked', tries: 1 })
  expect(mail.last_error).toContain('5.1.1 No such user here')
  expect(mail.text_body).toContain('Hello Ann')
})

test('a mail server that is away is tried again, and the last try parks the mail', async () => {
  const away = configOf(`smtp://127.0.0.1:${await freePort()}`)
  const id = await stored('away@people.test', away)
  const send = smtpSender(away.smtpUrl ?? '', away)
  await expect(deliver(db, send, id, false)).rejects.toThrow('ECONNREFUSED')
  expect(await mailOf('away@people.test')).toMatchObject({ state: 'waiting', tries: 1 })
  await deliver(db, send, id, true)
  const parked = await mailOf('away@people.test')
  expect(parked).toMatchObject({ state: 'parked', tries: 2 })
  expect(parked.last_error).toContain('ECONNREFUSED')
})

test('a delivery that dies after sending costs one double, with the same Message-ID', async () => {
  const server = await open()
  const config = configOf(server.url)
  const id = await stored('double@people.test', config)
  const send = smtpSender(server.url, config)
  const sendAndDie: typeof send = async (mail) => {
    await send(mail)
    // Nothing after the sending happens: not the mark, not the note of a failure.
    await new Promise(() => undefined)
  }
  void deliver(db, sendAndDie, id, false)
  await server.arrivals(1)
  // Its hold lasts, so that a job that comes back too early does not send beside it.
  await expect(deliver(db, send, id, false)).rejects.toThrow('Another delivery has this mail')
  await letGo(id)
  await deliver(db, send, id, false)
  await deliver(db, send, id, false)
  const ids = server.arrived.map(({ source }) => headerOf(source, 'Message-ID'))
  expect(ids).toEqual([`<mail-${id}@cars.test>`, `<mail-${id}@cars.test>`])
})

test('without SMTP mails are kept and nothing is sent', async () => {
  const config = readConfig({ NODE_ENV: 'test' })
  await startMailDelivery({ db, config, jobs })
  await mailPort(config, jobs).queue(db, mailTo('kept@people.test'))
  expect(await mailOf('kept@people.test')).toMatchObject({ state: 'kept', tries: 0 })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function countJobs(mailId: string) {
  return sql<{ count: number }>`
    select count(*) as count from pgboss.job where singleton_key = ${mailId}
  `.execute(db)
}
