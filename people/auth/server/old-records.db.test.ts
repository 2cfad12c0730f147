import { expect, test } from 'vitest'
import { rateLimits } from '#platform/core/server/rate-limits.ts'
import { mailModule } from '#platform/mail/server/module.ts'
import { testApp } from '#testing/database/app.ts'
import { emailOf, idOf } from '#testing/database/people.ts'
import { authLimits } from './limits.ts'
import { authModule } from './module.ts'

const { call, clock, context, db, pool, sessionOf } = await testApp()

async function clean(at: Date): Promise<void> {
  const then = { ...context, now: () => at }
  for (const { run } of [...authModule.jobs(then), ...mailModule.jobs(then)]) await run()
}

test('sessions, links, counts and mails are deleted when nobody needs them any more', async () => {
  const dayMs = 86_400_000
  const later = (days: number) => new Date(clock.now().getTime() + days * dayMs)
  const ended = await sessionOf('client')
  await call('signOut', {}, { headers: { cookie: ended.cookie } })
  const unused = await sessionOf('client')
  await call('requestPasswordReset', { query: { email: emailOf('client') } })
  await db.updateTable('mails').set({ created_at: clock.now() }).execute()
  await db
    .insertInto('mails')
    .values({
      ...{ kind: 'order', to_address: 'a@people.test', language: 'en', subject: 'It waits' },
      ...{ text_body: '', html_body: '', state: 'waiting', created_at: clock.now() },
    })
    .execute()
  const limits = rateLimits(1, db)
  await limits.consume(authLimits.signInByAccountDay, 'somebody')
  const counts = async () => ({
    sessions: (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id),
    links: (await db.selectFrom('one_time_tokens').select('purpose').execute()).length,
    limits: (await pool.query('select 1 from rate_limits')).rowCount,
    mails: (await db.selectFrom('mails').select('kind').execute()).map(({ kind }) => kind),
  })
  const run = async (at: Date) => {
    await clean(at)
    return counts()
  }
  const before = await counts()
  expect(before).toMatchObject({ links: 1, limits: 1, mails: ['reset-password', 'order'] })
  // Counts of guesses follow the clock of the process, not that of the test.
  expect(await run(clock.now())).toEqual({ ...before, limits: 0 })
  expect(await run(later(6))).toMatchObject({ links: 1 })
  expect(await run(later(8))).toMatchObject({ links: 0, sessions: before.sessions })
  expect((await run(later(61))).sessions).toEqual([unused.id])
  // Fourteen days unused, and sixty more.
  expect((await run(later(75))).sessions).toEqual([])
  expect((await run(later(89))).mails).toEqual(['reset-password', 'order'])
  expect((await run(later(91))).mails).toEqual(['order'])
})

test('thousands of old records are deleted in batches', async () => {
  const id = await idOf(db, 'client')
  await pool.query(
    `insert into sessions (id, person_id, rotated_at, created_at, last_used_at, idle_expires_at,
       absolute_expires_at)
     select lpad(n::text, 22, '0'), $1, now, now, now, now + interval '1 day', now + interval '2 days'
     from generate_series(1, 12000) n, (values (timestamptz '2020-01-01')) as then_(now)`,
    [id],
  )
  await clean(clock.now())
  const { rows } = await pool.query('select count(*)::int as sessions from sessions')
  expect(rows).toEqual([{ sessions: 0 }])
})
