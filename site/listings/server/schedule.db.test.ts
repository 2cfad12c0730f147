import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'
import { listingReader } from '#testing/database/models/listing-reader.ts'

// Tests start at noon of Wednesday, 12 March 2031, in Tokyo.
const server = await testApp()
const { call, clock, db, refused } = server
const { lotNumbers } = listingReader(server)
const asClient = { as: 'client' } as const

beforeEach(async () => {
  await sql`delete from lots`.execute(db)
})

describe('the auction schedule', () => {
  const scheduleOf = (type: 'car-auction' | 'bikes' | 'stock' | 'stats') =>
    call('auctionList', { query: { type } }, asClient)

  test('lists the houses of each day of the week with their lots', async () => {
    await addLots(server, [
      { lotNumber: '1', auctionDay: '2031-03-10' },
      { lotNumber: '2', auctionDay: '2031-03-10' },
      { lotNumber: '3', auctionDay: '2031-03-10', house: 'CAA Chubu' },
      { lotNumber: '4', auctionDay: '2031-03-15' },
      // Other weeks, a Sunday, and another page type.
      { lotNumber: '5', auctionDay: '2031-03-08' },
      { lotNumber: '6', auctionDay: '2031-03-16' },
      { lotNumber: '7', auctionDay: '2031-03-17' },
      { lotNumber: '8', auctionDay: '2031-03-12', kind: 'bike' },
    ])
    const week = await scheduleOf('car-auction')
    expect(Object.keys(week)).toEqual(['1', '2', '3', '4', '5', '6'])
    const houses = Object.values(week).map((auctions) =>
      auctions.map(({ value, counter }) => `${value.toLowerCase()} ${counter}`),
    )
    expect(houses).toEqual([['caa chubu 1', 'uss tokyo 2'], [], [], [], [], ['uss tokyo 1']])
    expect((await scheduleOf('bikes'))[3]).toHaveLength(1)
    expect(Object.values(await scheduleOf('stock')).flat()).toEqual([])
  })

  test('shows the next week on a Sunday', async () => {
    const before = clock.now()
    await addLots(server, [
      { lotNumber: '1', auctionDay: '2031-03-10' },
      { lotNumber: '2', auctionDay: '2031-03-17' },
    ])
    clock.set(new Date('2031-03-16T12:00:00+09:00'))
    const { 1: monday } = await scheduleOf('car-auction')
    expect(monday.map(({ counter }) => counter)).toEqual([1])
    // The current week is listed until it is over.
    expect(await lotNumbers('car-auction', {})).toEqual(['2', '1'])
    clock.set(before)
  })

  test('counts what the filters find, except those by day and house', async () => {
    await addLots(server, [
      { lotNumber: '1', auctionDay: '2031-03-10', year: 2018 },
      { lotNumber: '2', auctionDay: '2031-03-10', year: 2010 },
      { lotNumber: '3', auctionDay: '2031-03-12', year: 2010, house: 'CAA Chubu' },
    ])
    const filtered = await call(
      'auctionList',
      { query: { type: 'car-auction', year: '2015,0', date: '2031-03-12', auction: '999' } },
      asClient,
    )
    // An auction without matching lots is still listed.
    expect(filtered[1].map(({ counter }) => counter)).toEqual([1])
    expect(filtered[3].map(({ counter }) => counter)).toEqual([0])
  })

  test('has the beginning and the bidding deadline of each auction', async () => {
    await addLots(server, [{ lotNumber: '1', auctionDay: '2031-03-13' }])
    const { 4: thursday } = await scheduleOf('car-auction')
    const { rows } = await sql<{ starts: Date; closes: Date }>`
      select auction_starts_at as starts, bidding_closes_at as closes from lot_deadlines
    `.execute(db)
    expect(thursday.map(({ startsAt, biddingDeadline }) => [startsAt, biddingDeadline])).toEqual(
      rows.map(({ starts, closes }) => [tokyoIso(starts), tokyoIso(closes)]),
    )
  })

  test('a house on a day is a filter of the listing', async () => {
    await addLots(server, [
      { lotNumber: '1', auctionDay: '2031-03-10' },
      { lotNumber: '2', auctionDay: '2031-03-12' },
      { lotNumber: '3', auctionDay: '2031-03-12', house: 'CAA Chubu' },
      { lotNumber: '4', auctionDay: '2031-03-13' },
    ])
    const { 1: monday } = await scheduleOf('car-auction')
    const houseDay = `2031-03-10-${monday[0]?.label}`
    expect(await lotNumbers('car-auction', { houseDay })).toEqual(['1'])
    expect(await lotNumbers('car-auction', { houseDay, date: '2031-03-12' })).toHaveLength(3)
    expect(await lotNumbers('car-auction', { dateFrom: '2031-03-13' })).toEqual(['4'])
    expect(await lotNumbers('car-auction', { dateTo: '2031-03-11' })).toEqual(['1'])
    for (const bad of [{ dateFrom: '2031-02-30' }, { houseDay: '2031-03-10' }]) {
      await refused(
        'listing',
        { params: { pageType: 'car-auction' }, query: bad } as never,
        asClient,
      )
    }
  })

  test('uses the values of the auction filter as labels', async () => {
    await addLots(server, [
      { lotNumber: '1', auctionDay: '2031-03-10' },
      { lotNumber: '3', auctionDay: '2031-03-10', house: 'CAA Chubu' },
    ])
    const { 1: monday } = await scheduleOf('car-auction')
    expect(await lotNumbers('car-auction', { auction: monday[0]?.label })).toEqual(['3'])
  })

  test('requires a page type', async () => {
    for (const query of [{}, { type: 'share' }, { type: '' }]) {
      const { messageCode } = await refused('auctionList', { query } as never, asClient)
      expect(messageCode).toBe('invalid_request')
    }
  })
})

describe('the days of the week', () => {
  const weekDays = (language: string) =>
    call('weekDays', {}, { ...asClient, headers: { 'accept-language': language } })

  test('are Monday to Saturday of Tokyo', async () => {
    expect(await weekDays('en')).toEqual({
      success: true,
      dayList: [
        { value: '2031-03-10', label: 'Mon' },
        { value: '2031-03-11', label: 'Tue' },
        { value: '2031-03-12', label: 'Wed' },
        { value: '2031-03-13', label: 'Thu' },
        { value: '2031-03-14', label: 'Fri' },
        { value: '2031-03-15', label: 'Sat' },
      ],
    })
    const { dayList } = await weekDays('ru')
    expect(dayList.map(({ label }) => label)).toEqual(['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб'])
  })

  test('are those of the next week once no house sells this week', async () => {
    const before = clock.now()
    const first = async () => (await weekDays('en')).dayList[0]?.value
    clock.set(new Date('2031-03-15T23:59:59+09:00'))
    expect(await first()).toBe('2031-03-10')
    clock.set(new Date('2031-03-16T00:00:00+09:00'))
    expect(await first()).toBe('2031-03-17')
    clock.set(before)
  })
})
