import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { linkMail } from '#people/auth/server/mails.ts'
import type { Config } from '#platform/core/server/config.ts'
import { freePort } from '#platform/core/server/ports.ts'
import { type Jobs, startJobs } from '#platform/jobs/server/jobs.ts'
import { testDatabase } from '#testing/database/database.ts'
import { headerOf, type MailServer, mailServer, partsOf } from '#testing/database/mail-server.ts'
import { deliver, deliverMail, mailPort, startMailDelivery } from './delivery.ts'
import type { Mail } from './mail.ts'
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

/** Stores a mail without a job, for tests that run the delivery themselves. */
async function stored(to: string, config: Config): Promise<string> {
  await mailPort(config).queue(db, mailTo(to))
  return (await mailOf(to)).id
}

const mailOf = (to: string) =>
  db.selectFrom('mails').selectAll().where('to_address', '=', to).executeTakeFirstOrThrow()

/** Expires the claim of an interrupted delivery, as after a restart. */
const release = (id: string) =>
  db.updateTable('mails').set({ taken_until: null }).where('id', '=', id).execute()

test('a mail is sent with both parts in the language of its reader, once its transaction commits', async () => {
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

test('a mail that can be stopped declares that to mail programs, by RFC 8058', async () => {
  const server = await open()
  const config = configOf(server.url)
  const unsubscribe = {
    page: 'https://cars.test/unsubscribe?token=4711.abc',
    oneClick: `https://cars.test/api/user/unsubscribe?token=4711.${'a'.repeat(43)}`,
  }
  await mailPort(config).queue(db, { ...mailTo('stop@people.test'), unsubscribe })
  await mailPort(config).queue(db, mailTo('always@people.test'))
  const send = smtpSender(server.url, config)
  const [one, other] = [await mailOf('stop@people.test'), await mailOf('always@people.test')]
  await deliver(db, send, one.id, false)
  await deliver(db, send, other.id, false)
  const [stoppable = '', plain = ''] = server.arrived.map(({ source }) => source)
  expect(headerOf(stoppable, 'List-Unsubscribe')).toBe(`<${unsubscribe.oneClick}>`)
  expect(headerOf(stoppable, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(partsOf(stoppable).get('text/plain')).toContain(unsubscribe.page)
  expect(headerOf(plain, 'List-Unsubscribe')).toBe('')
  expect(await mailOf('stop@people.test')).toMatchObject({ state: 'sent', unsubscribe_url: '' })
})

test('mails waiting at the start are delivered, and sent ones are not sent again', async () => {
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

test('no second job is created for a mail while the first one is queued', async () => {
  const kind = { ...deliverMail, name: 'without-a-worker' }
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

test('a mail server that is down is retried, and the last try parks the mail', async () => {
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

test('a delivery that is killed after sending causes one duplicate, with the same Message-ID', async () => {
  const server = await open()
  const config = configOf(server.url)
  const id = await stored('double@people.test', config)
  const send = smtpSender(server.url, config)
  const sendAndDie: typeof send = async (mail) => {
    await send(mail)
    // Nothing happens after the sending: the mail is not marked, and no failure is recorded.
    await new Promise(() => undefined)
  }
  void deliver(db, sendAndDie, id, false)
  await server.arrivals(1)
  // Its claim has not expired, so a job that is retried early does not send at the same time.
  await expect(deliver(db, send, id, false)).rejects.toThrow(
    'Another delivery has claimed this mail',
  )
  await release(id)
  await deliver(db, send, id, false)
  await deliver(db, send, id, false)
  const ids = server.arrived.map(({ source }) => headerOf(source, 'Message-ID'))
  expect(ids).toEqual([`<mail-${id}@cars.test>`, `<mail-${id}@cars.test>`])
})

test('without SMTP, mails are stored and nothing is sent', async () => {
  const config = readConfig({ NODE_ENV: 'test' })
  await startMailDelivery({ db, config, jobs })
  await mailPort(config, jobs).queue(db, mailTo('stored@people.test'))
  expect(await mailOf('stored@people.test')).toMatchObject({ state: 'kept', tries: 0 })
})

async function countJobs(mailId: string) {
  return sql<{ count: number }>`
    select count(*) as count from pgboss.job where singleton_key = ${mailId}
  `.execute(db)
}
