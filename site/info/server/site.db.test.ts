import { expect, test } from 'vitest'
import { version } from '#app/server/app.ts'
import { connect } from '#platform/database/server/pools.ts'
import { testApp } from '#testing/database/app.ts'

const { app, call, clock, db, respond } = await testApp({
  env: {
    COMPANY_NAME: 'Harbour Cars',
    COMPANY_EMAIL: 'office@harbour.test',
    DEFAULT_DEPOSIT_YEN: '175000',
    NOTICE_EN: 'Closed on Monday',
  },
})

test('health shows the version', async () => {
  expect(await call('health', {})).toEqual({ success: true, version })
})

test('the sign-in page gets the company and the time, and outside the demo no accounts', async () => {
  clock.advance({ hours: 1 })
  expect(await call('siteInfo', {})).toEqual({
    success: true,
    company: {
      name: 'Harbour Cars',
      email: 'office@harbour.test',
      phone: '',
      messenger: '',
      address: '',
      links: [],
    },
    defaultDepositYen: 175_000,
    notice: { en: 'Closed on Monday', ru: '' },
    now: clock.now().toISOString(),
    demoAccounts: [],
  })
})

test('while the database is unavailable, ready fails and health does not', async () => {
  expect(await call('ready', {})).toEqual({ success: true })
  const unavailable = connect('postgres://nobody@127.0.0.1:1/nothing')
  Object.assign(app.http, { db: unavailable.db })
  const statusOfReady = async () => (await respond('ready', {})).statusCode
  await expect.poll(statusOfReady).toBe(503)
  expect(await call('health', {})).toMatchObject({ success: true })
  Object.assign(app.http, { db })
  await expect.poll(statusOfReady).toBe(200)
  await unavailable.db.destroy()
})
