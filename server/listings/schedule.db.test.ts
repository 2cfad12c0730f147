import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { listingReader } from '../testing/listing-reader.ts'
import { addLots } from '../testing/lots.ts'

// The clock of the tests stands at noon of Wednesday, 12 March 2031, in Tokyo.
const server = await testApp()
const { call, clock, db, refused } = server
const { lotNumbers } = listingReader(server)
const asClient = { as: 'client' } as const

beforeEach(async () => {
  await sql`delete from lots`.execute(db)
})

describe('the auction schedule', () => {
  const ask = (type: 'car-auction' | 'bikes' | 'stock' | 'stats') =>
    call('auctionList', { query: { type } }, asClient)

  test('has the houses of each day of the week with their lots', async () => {
    await addLots(server, [
      { lotNumber: '1', auctionDay: '2031-03-10' },
      { lotNumber: '2', auctionDay: '2031-03-10' },
      { lotNumber: '3', auctionDay: '2031-03-10', house: 'CAA Chubu' },
      { lotNumber: '4', auctionDay: '2031-03-15' },
      // Of other weeks, of Sunday, and of another page type.
      { lotNumber: '5', auctionDay: '2031-03-08' },
      { lotNumber: '6', auctionDay: '2031-03-16' },
      { lotNumber: '7', auctionDay: '2031-03-17' },
      { lotNumber: '8', auctionDay: '2031-03-12', kind: 'bike' },
    ])
    const week = await ask('car-auction')
    expect(Object.keys(week)).toEqual(['1', '2', '3', '4', '5', '6'])
    const words = Object.values(week).map((auctions) =>
      auctions.map(({ value, counter }) => `${value.toLowerCase()} ${counter}`),
    )
    expect(words).toEqual([['caa chubu 1', 'uss tokyo 2'], [], [], [], [], ['uss tokyo 1']])
    expect((await ask('bikes'))[3]).toHaveLength(1)
    expect(Object.values(await ask('stock')).flat()).toEqual([])
  })

  test('is on a Sunday that of the coming week', async () => {
    const before = clock.now()
    await addLots(server, [
      { lotNumber: '1', auctionDay: '2031-03-10' },
      { lotNumber: '2', auctionDay: '2031-03-17' },
    ])
    clock.set(new Date('2031-03-16T12:00:00+09:00'))
    const { 1: monday } = await ask('car-auction')
    expect(monday.map(({ counter }) => counter)).toEqual([1])
    // The week that ends stays in the list until it is over.
    expect(await lotNumbers('car-auction', {})).toEqual(['1', '2'])
    clock.set(before)
  })

  test('its labels are what the filter of auctions takes', async () => {
    await addLots(server, [
      { lotNumber: '1', auctionDay: '2031-03-10' },
      { lotNumber: '3', auctionDay: '2031-03-10', house: 'CAA Chubu' },
    ])
    const { 1: monday } = await ask('car-auction')
    expect(await lotNumbers('car-auction', { auction: monday[0]?.label })).toEqual(['3'])
  })

  test('wants a page type', async () => {
    for (const query of [{}, { type: 'share' }, { type: '' }]) {
      const { messageCode } = await refused('auctionList', { query } as never, asClient)
      expect(messageCode).toBe('invalid_request')
    }
  })
})

describe('the days of the week', () => {
  const ask = (language: string) =>
    call('weekDays', {}, { ...asClient, headers: { 'accept-language': language } })

  test('are Monday to Saturday of Tokyo', async () => {
    expect(await ask('en')).toEqual({
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
    const { dayList } = await ask('ru')
    expect(dayList.map(({ label }) => label)).toEqual(['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб'])
  })

  test('are the next ones once no house sells any more this week', async () => {
    const before = clock.now()
    const first = async () => (await ask('en')).dayList[0]?.value
    clock.set(new Date('2031-03-15T23:59:59+09:00'))
    expect(await first()).toBe('2031-03-10')
    clock.set(new Date('2031-03-16T00:00:00+09:00'))
    expect(await first()).toBe('2031-03-17')
    clock.set(before)
  })
})
