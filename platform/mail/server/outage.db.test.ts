import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { warningMail } from '#people/auth/server/mails.ts'
import { startJobs } from '#platform/jobs/server/jobs.ts'
import { testDatabase } from '#testing/database/database.ts'
import { mailServer } from '#testing/database/mail-server.ts'
import { mailPort, startMailDelivery } from './delivery.ts'

const { db, url } = await testDatabase()

test('a mail written during an outage of the mail server is delivered afterwards', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  await once(probe, 'close')

  const config = readConfig({ NODE_ENV: 'test', SMTP_URL: `smtp://127.0.0.1:${port}` })
  // Waiting since before the start, without a job.
  const reader = { to: 'late@people.test', language: 'en', name: '' } as const
  const mail = warningMail('password-changed', reader, 'Seriba')
  await mailPort(config).queue(db, mail)
  const jobs = await startJobs(url)
  try {
    await startMailDelivery({ db, config, jobs, pace: { retryDelaySeconds: 1 } })
    const read = () =>
      db.selectFrom('mails').select(['state', 'tries', 'last_error']).executeTakeFirstOrThrow()
    await expect.poll(async () => (await read()).last_error).toContain('ECONNREFUSED')
    const server = await mailServer({ port })
    const arrived = await server.arrivals(1)
    expect(arrived[0]?.to).toEqual(['late@people.test'])
    await expect.poll(async () => (await read()).state).toBe('sent')
    expect((await read()).tries).toBeGreaterThan(1)
    await server.close()
  } finally {
    await jobs.stop()
  }
})
