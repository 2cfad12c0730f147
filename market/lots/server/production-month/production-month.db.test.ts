import { afterEach, expect, test } from 'vitest'
import { addDays, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'
import { override } from '#testing/database/people.ts'
import { type ChassisNumber, InvalidAnswer, type ProducedVehicle } from './source/port.ts'

const asked: ChassisNumber[] = []
let answer: () => Promise<ProducedVehicle | null>
const nothing = async () => null
answer = nothing
const server = await testApp({
  extend: (_app, context) => {
    Object.assign(context.productionMonth, {
      find: (chassis: ChassisNumber) => {
        asked.push(chassis)
        return answer()
      },
    })
  },
})
const { call, refused, db, clock } = server

afterEach(() => {
  asked.length = 0
  answer = nothing
})

const auctionDay = addDays(tokyoDayOf(clock.now()), 1)
const [car = 0, stock = 0, bike = 0] = await addLots(server, [
  { auctionDay, chassisCode: 'AGH30', frameNumber: '0312845' },
  { market: 'stock' },
  { kind: 'bike', auctionDay },
])
const made: ProducedVehicle = {
  ...{ catalogNo: '671250', code: 'AGH30', colorCode: '070', engineNo: '2AR-FE' },
  ...{ transmission: 'CVT', gradeCode: '', modelCode: 'DBA-AGH30W', modelName: 'ALPHARD' },
  ...{ trimCode: 'FB20', description: '', year: 2018, month: 6 },
}
const of = (
  chassis: string,
  pageType: 'car-auction' | 'stock' | 'bikes' = 'car-auction',
  carId = car,
) => ({ params: { pageType }, query: { carId: String(carId), chassis } })
const find = async (chassis: string) =>
  (await call('productionMonth', of(chassis), { as: 'client' })).carInfo

test('looks up a number once', async () => {
  answer = async () => made
  expect(await find('AGH30-0312845')).toEqual(made)
  clock.advance({ days: 400 })
  expect(await find('dba-agh30-0312845')).toEqual(made)
  expect(asked).toEqual([
    { maker: 'TOYOTA', model: 'ALPHARD', chassisCode: 'AGH30', frameNumber: '0312845' },
  ])
})

test('remembers an empty answer for a day', async () => {
  expect(await find('AGH30-1')).toBeNull()
  clock.advance({ hours: 23 })
  expect(await find('AGH30-1')).toBeNull()
  expect(asked).toHaveLength(1)
  answer = async () => made
  clock.advance({ hours: 1 })
  expect(await find('AGH30-1')).toEqual(made)
  expect(asked).toHaveLength(2)
})

test('an answer in another format counts as empty, for a day', async () => {
  answer = () => Promise.reject(new InvalidAnswer('<html>'))
  expect(await find('AGH30-2')).toBeNull()
  expect(await find('AGH30-2')).toBeNull()
  expect(asked).toHaveLength(1)
})

test('pauses after a failure of the service, and stores nothing', async () => {
  answer = () => Promise.reject(new Error('no response'))
  const input = of('AGH30-3')
  expect((await refused('productionMonth', input, { as: 'client' })).messageCode).toBe(
    'unavailable',
  )
  answer = async () => made
  expect((await refused('productionMonth', input, { as: 'client' })).messageCode).toBe(
    'unavailable',
  )
  expect(asked).toHaveLength(1)
  clock.advance({ seconds: 30 })
  expect(await find('AGH30-3')).toEqual(made)
})

test('simultaneous requests share one lookup', async () => {
  const waiting = Promise.withResolvers<ProducedVehicle>()
  answer = () => waiting.promise
  const both = [find('AGH30-4'), find('AGH30-4')]
  await expect.poll(() => asked.length).toBe(1)
  waiting.resolve(made)
  expect(await Promise.all(both)).toEqual([made, made])
  expect(asked).toHaveLength(1)
})

test('does not look up half a number', async () => {
  for (const chassis of ['', 'AGH30', 'AGH30-', '-']) expect(await find(chassis)).toBeNull()
  expect(asked).toEqual([])
})

test('the permission of the page type decides, and the lot has to be on that page', async () => {
  answer = async () => made
  for (const [pageType, id] of [
    ['stock', stock],
    ['bikes', bike],
  ] as const) {
    const input = of('AGH30-5', pageType, id)
    expect((await call('productionMonth', input, { as: 'dealer' })).carInfo).toEqual(made)
  }
  const elsewhere = of('AGH30-5', 'stock', car)
  expect((await refused('productionMonth', elsewhere, { as: 'dealer' })).messageCode).toBe(
    'not_found',
  )
  await override(db, 'client', 'onepriceView', false)
  const hidden = of('AGH30-5', 'stock', stock)
  expect((await refused('productionMonth', hidden, { as: 'client' })).messageCode).toBe(
    'not_permitted',
  )
})
