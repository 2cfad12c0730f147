import { expect, test } from 'vitest'
import { lotStatus } from '../../contract/codes.ts'
import { version } from '../app.ts'
import { connect } from '../db/tables.ts'
import { testApp } from '../testing/app.ts'

const { app, call, clock, context, db, refused } = await testApp({
  env: { COMPANY_NAME: 'Harbour Cars' },
})

test('health tells the version', async () => {
  expect(await call('health', {})).toEqual({ success: true, version })
})

test('the sign-in page learns company and time, and no accounts outside the demo', async () => {
  clock.advance({ hours: 1 })
  expect(await call('siteInfo', {})).toEqual({
    success: true,
    company: 'Harbour Cars',
    now: clock.now().toISOString(),
    demoAccounts: [],
  })
})

test('every lot status has an option with a name', async () => {
  const options = await call('auctionStatusList', {}, { as: 'guest' })
  expect(options.map(({ value }) => value)).toEqual(Object.values(lotStatus).sort())
  for (const { label } of options) expect(label.trim()).not.toBe('')
})

test('the documentation can be read', async () => {
  const page = await app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/html/)
  const document = await app.inject('/api/openapi.json')
  expect(document.json().openapi).toMatch(/^3\.1/)
})

test('ready says no while the database is away, and health still says yes', async () => {
  expect(await call('ready', {})).toEqual({ success: true })
  const away = connect('postgres://nobody@127.0.0.1:1/nothing')
  Object.assign(context, { db: away.db })
  const { messageCode } = await refused('ready', {})
  expect(messageCode).toBe('unavailable')
  expect(await call('health', {})).toMatchObject({ success: true })
  Object.assign(context, { db })
  expect(await call('ready', {})).toEqual({ success: true })
  await away.db.destroy()
})
