import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { assignClient } from '#people/auth/server/people/commands.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { idOf, override, type Who } from '#testing/database/people.ts'

const app = await testApp({ env: { COMPANY_NAME: 'Seriba' } })
const { call, refused, db } = app
const { newLot, place, setStatus } = await bidCalls(app)

let bidId = 0
const asManager = { as: 'manager' } as const
beforeAll(async () => {
  const dealerId = await idOf(db, 'dealer')
  await assignClient(db, await idOf(db, 'client'), { dealerId, managerId: null, note: '' })
  const lot = await newLot()
  const at = (time: string) => setDatabaseClock(db, new Date(`2031-03-12T${time}+09:00`))
  await at('12:00:00')
  bidId = (await place(lot, 400_000, 'client', { bidType: 1 })).bidId ?? 0
  await at('12:01:00')
  await place(lot, 450_000, 'client', { bidGroup: 1 })
  await at('12:02:00')
  await place(lot, 450_000, 'client', { comment: 'No rust, please' })
  await at('12:03:00')
  await call('updateAutoBid', { body: { bidId, autoBid: true } }, asManager)
  await at('12:04:00')
  await call('updateAdjustmentPrice', { body: { bidId, adjustmentPrice: 10_000 } }, asManager)
  await at('12:05:00')
  await call('updateBidStatus', { body: { bidId, status: 2 } }, asManager)
  await at('12:06:00')
  await call('updateSoldPrice', { body: { bidId, soldPrice: '430 000' } }, asManager)
  await at('12:07:00')
  await call('updateSoldPrice', { body: { bidId, soldPrice: '440 000' } }, asManager)
})

const logOf = (who: Who, query: object = {}, language = 'en') =>
  call(
    'getBidLog',
    { query: { bidId, ...query } },
    { as: who, headers: { 'accept-language': language } },
  )
const textsOf = async (who: Who, language = 'en') =>
  (await logOf(who, {}, language)).map(
    ({ date, userName, event }) => `${date.slice(11, 16)} ${userName}: ${plain(event)}`,
  )
/** Replaces thin spaces by plain ones. */
const plain = (text: string) => text.replaceAll('\u2009', ' ')

const ofClient = [
  '12:00 Test client: Bid of 400 000 ¥ placed.',
  '12:01 Test client: Maximum changed from 400 000 ¥ to 450 000 ¥. Added to group A.',
  '12:02 Test client: Comment or number of vehicles changed.',
  '12:04 Seriba: Adjustment set to 10 000 ¥.',
  '12:05 Seriba: Status changed from “Under review” to “Placed with the house”.',
]

describe('the log of a bid', () => {
  test('shows managers everything, including the actors and the sold price of the lot', async () => {
    expect(await textsOf('manager')).toEqual([
      ...ofClient.slice(0, 3),
      '12:03 Test manager: Automatic bidding turned on.',
      '12:04 Test manager: Adjustment set to 10 000 ¥.',
      '12:05 Test manager: Status changed from “New” to “Placed with the house”.',
      '12:06 Test manager: Sold price of the lot set to 430 000 ¥.',
      '12:07 Test manager: Sold price of the lot changed from 430 000 ¥ to 440 000 ¥.',
    ])
  })

  test('shows clients their own bids without names of staff', async () => {
    expect(await textsOf('client')).toEqual(ofClient)
    const types = (await logOf('client')).map(({ userType }) => userType)
    expect(types).toEqual([1064, 1064, 1064, 991, 991])
  })

  test('shows adjustments to dealers only if they may see them', async () => {
    const shown = ofClient.filter((line) => !line.includes('Adjustment'))
    expect(await textsOf('dealer')).toEqual(shown)
    await override(db, 'dealer', 'adjustmentPriceShow', true)
    expect(await textsOf('dealer')).toEqual(ofClient)
    await override(db, 'dealer', 'adjustmentPriceShow', false)
  })

  test('is in the language of the reader', async () => {
    expect(await textsOf('client', 'ru')).toEqual([
      '12:00 Test client: Сделана ставка 400 000 ¥.',
      '12:01 Test client: Максимум изменён: 400 000 ¥ → 450 000 ¥. Добавлена в группу A.',
      '12:02 Test client: Изменён комментарий или число машин.',
      '12:04 Seriba: Установлена корректировка 10 000 ¥.',
      '12:05 Seriba: Статус изменён: «На рассмотрении» → «Передана на аукцион».',
    ])
  })

  test('has the old and the new value of each change', async () => {
    const [, raised] = await logOf('client')
    expect(raised).toMatchObject({ code: 'changed', status: 1 })
    const changes = raised?.changes.map(({ before, after, ...change }) => ({
      ...change,
      ...{ before: before && plain(before), after: after && plain(after) },
    }))
    expect(changes).toEqual([
      { field: 'amount', name: 'Maximum', before: '400 000 ¥', after: '450 000 ¥' },
      { field: 'group', name: 'Group', before: null, after: 'A' },
    ])
  })

  test('gives the reason why the system has ended a bid', async () => {
    const other = (await place(await newLot(), 400_000, 'vip')).bidId ?? 0
    await setStatus(other, 2)
    await sql`
      update bids set status = 5, end_reason = 'not_sold', changed_by = null where id = ${other}
    `.execute(db)
    const entry = (await logOf('vip', { bidId: other })).at(-1)
    expect(entry).toMatchObject({ userName: 'Seriba', userType: 991, status: 5 })
    expect(entry?.event).toBe(
      'Status changed from “Placed with the house” to “Not won”. The lot was not sold.',
    )
  })

  test('is paged from its end', async () => {
    const all = await logOf('manager')
    const read: typeof all = []
    for (;;) {
      const page = await logOf('manager', { limit: 3, before: read[0]?.id })
      if (page.length === 0) break
      read.unshift(...page)
    }
    expect(read).toEqual(all)
    expect(await logOf('manager', { before: 'b0' })).toEqual([])
    const soldPrice = all.find(({ code }) => code === 'soldPrice')?.id
    expect(await logOf('client', { before: soldPrice })).toEqual([])
  })

  test('and its file are not found by strangers', async () => {
    for (const who of ['vip', 'guest', 'troublesome'] as const) {
      for (const name of ['getBidLog', 'exportBidLog'] as const) {
        const refusal = await refused(name, { query: { bidId } }, { as: who })
        expect(refusal.messageCode, `${name} ${who}`).toBe('not_found')
      }
    }
  })
})

describe('the file of the log', () => {
  const linesOf = async (who: Who, query: object = {}) => {
    const text = await call('exportBidLog', { query: { bidId, ...query } }, { as: who })
    expect(text.startsWith('\ufeff')).toBe(true)
    return text.slice(1).trimEnd().split('\r\n')
  }

  test('has a line for each change, with times in Tokyo and in another zone', async () => {
    const lines = (await linesOf('client', { timeZone: 'Africa/Nairobi' })).map(plain)
    expect(lines.slice(0, 5)).toEqual([
      'Date (Tokyo),Date (Africa/Nairobi),User,Event,What changed,Before,After',
      '2031-03-12 12:00:00,2031-03-12 06:00:00,Test client,Bid of 400 000 ¥ placed.,Status,,Under review',
      '2031-03-12 12:00:00,2031-03-12 06:00:00,Test client,Bid of 400 000 ¥ placed.,Maximum,,400000',
      '2031-03-12 12:01:00,2031-03-12 06:01:00,Test client,Maximum changed from 400 000 ¥ to 450 000 ¥. Added to group A.,Maximum,400000,450000',
      '2031-03-12 12:01:00,2031-03-12 06:01:00,Test client,Maximum changed from 400 000 ¥ to 450 000 ¥. Added to group A.,Group,,A',
    ])
    expect(lines).toHaveLength(8)
  })

  test('has only what its reader may see, in the language of the link', async () => {
    const heads = await linesOf('manager', { language: 'ru' })
    expect(heads[0]).toBe('Дата (Tokyo);Дата (UTC);Кто;Событие;Что изменилось;Было;Стало')
    expect(heads).toHaveLength(11)
  })

  test('does not execute names as formulas', async () => {
    const name = (full_name: string) =>
      db.updateTable('people').set({ full_name }).where('email', '=', 'client@people.test')
    await name('=1+1').execute()
    expect((await linesOf('client'))[1]).toContain(",'=1+1,")
    await name('Test client').execute()
  })

  test('accepts only real time zones', async () => {
    const refusal = await refused(
      'exportBidLog',
      { query: { bidId, timeZone: 'Mars/Base' } },
      { as: 'client' },
    )
    expect(refusal.messageCode).toBe('invalid_request')
  })
})
