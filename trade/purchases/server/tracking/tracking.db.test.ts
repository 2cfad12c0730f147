import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar, winBid } from '#testing/database/deals/purchases.ts'
import { shareCaller, wrongCodeFor } from '#testing/database/deals/shares.ts'
import { changeRole, idOf, override, type Who } from '#testing/database/people.ts'
import { maxWrongGuesses } from '#trade/sharing/contract/rules.ts'
import { findPreview } from '#trade/sharing/server/preview/preview.ts'
import { seesPurchase } from './routes.ts'

const server = await testApp({
  env: { TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '1', PUBLIC_URL: 'https://cars.test' },
})
const { call, db, refused, respond } = server
const [clientId, dealerId] = [await idOf(db, 'client'), await idOf(db, 'dealer')]
const today = tokyoDayOf(testNow)
const days = 86_400_000
const day = (count: number) => new Date(testNow.getTime() + count * days)
const setDealer = (dealer_id: number | null) =>
  db.updateTable('people').set({ dealer_id }).where('id', '=', clientId).execute()

let cars = 24_000
let car = { id: 0, bidId: 0, lotId: 0 }
beforeEach(async () => {
  await setDatabaseClock(db)
  await db.deleteFrom('shares').execute()
  await setDealer(dealerId)
  car = await buyCar(server, 'client', {
    ...{ photos: ['https://photos.test/1.jpg'], sheet: 'https://photos.test/sheet.jpg' },
    ...{ chassisCode: 'NHP10', year: 2018, trim: 'S', lotNumber: String(++cars) },
  })
})

const share = (as: Who = 'client') =>
  call('sharePurchase', { query: { id: String(car.id) } }, { as })
const refusalOf = async (as: Who) =>
  (await refused('sharePurchase', { query: { id: String(car.id) } }, { as })).messageCode
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const open = (id: string, code?: string, address = '192.0.2.1') =>
  call('openPurchaseShare', { body: { id, ...(code && { code }) } }, from(address))
const refusal = async (id: string, code?: string, address = '192.0.2.1') =>
  (await refused('openPurchaseShare', { body: { id, ...(code && { code }) } }, from(address)))
    .messageCode
const setStatus = (status: 1 | 2 | 3 | 4 | 5, reason = '') =>
  call(
    'updatePurchaseStatus',
    { body: { id: String(car.id), status, date: today, reason } },
    { as: 'manager' },
  )
const setVoyage = (fields: object) =>
  call('updateLogistics', { body: { ids: [String(car.id)], fields } }, { as: 'manager' })

describe('the link of a car', () => {
  test('can be made by its client, the client’s dealer and a manager, each their own', async () => {
    const links = [await share('client'), await share('dealer'), await share('manager')]
    expect(new Set(links.map(({ id }) => id)).size).toBe(3)
    for (const { id, link, password, type } of links) {
      expect(link).toBe(`https://cars.test/purchased-cars/share/${id}`)
      expect(link).not.toContain(password)
      expect(type).toBe('purchased-cars')
      expect(await open(id)).toEqual({ locked: true })
      expect(await open(id, password)).toHaveProperty('steps')
    }
    expect((await share('dealer')).id).toBe(links[1]?.id)
  })

  test('cannot be made by anybody else, or without the permission', async () => {
    await setDealer(null)
    expect(await refusalOf('dealer')).toBe('not_found')
    await override(db, 'client', 'shareCar', false)
    onTestFinished(() => override(db, 'client', 'shareCar', true))
    expect(await refusalOf('client')).toBe('not_permitted')
    const missing = { query: { id: '999999999' } }
    expect((await refused('sharePurchase', missing, { as: 'manager' })).messageCode).toBe(
      'not_found',
    )
    expect(await db.selectFrom('shares').select('id').execute()).toEqual([])
  })

  test('is made once for twenty concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => share()))
    expect(new Set(made.map(({ id, password }) => `${id} ${password}`)).size).toBe(1)
    expect(await db.selectFrom('shares').select('id').execute()).toHaveLength(1)
  })

  test('opens no lot, and the link of a lot opens no car', async () => {
    const lots = shareCaller(server)
    const [ofCar, ofLot] = [await share(), await lots.share(car.lotId)]
    expect(await lots.refusal(ofCar.id, ofCar.password)).toBe('not_found')
    expect(await refusal(ofLot.id, ofLot.password)).toBe('not_found')
  })

  test('is listed with those of lots, gets a new code, and is withdrawn', async () => {
    const { id, password } = await share()
    await shareCaller(server).share(car.lotId)
    await open(id, password)
    const { items } = await call('listShares', {}, { as: 'client' })
    expect(items.map(({ type }) => type).sort()).toEqual(['car-auction', 'purchased-cars'])
    expect(items.find(({ type }) => type === 'purchased-cars')).toMatchObject({
      carId: String(car.id),
      lotNo: String(cars),
      openedCount: 1,
    })
    const renewed = await call('renewShare', { body: { id } }, { as: 'client' })
    expect(renewed).toMatchObject({ id, type: 'purchased-cars' })
    if (renewed.password !== password) expect(await refusal(id, password)).toBe('wrong_code')
    await open(id, renewed.password)
    const preview = { body: { id, previewDetails: true } }
    expect((await refused('setSharePreview', preview, { as: 'client' })).messageCode).toBe(
      'not_found',
    )
    await call('withdrawShare', { body: { id } }, { as: 'client' })
    expect(await refusal(id, renewed.password)).toBe('not_found')
  })
})

describe('a guest can see', () => {
  test('which car it is and where', async () => {
    const { id, password } = await share('dealer')
    await setVoyage({
      ...{ vessel: 'Hokuto Maru', voyage: 'NL 2647', etd: '2031-03-24', eta: '2031-03-27' },
      ...{ exportPort: 'JPTOY', dischargePort: 'RUVVO' },
    })
    await setStatus(3)
    await setVoyage({ etd: '2031-03-27', eta: '2031-03-30' })
    expect(await open(id, password)).toMatchObject({
      ...{ kind: 'car', maker: 'TOYOTA', trim: 'S', year: 2018, status: 3 },
      ...{ vessel: 'Hokuto Maru', voyage: 'NL 2647', exportPort: 'JPTOY', dischargePort: 'RUVVO' },
      ...{ etd: '2031-03-27', eta: '2031-03-30' },
      etdMoved: { before: '2031-03-24', days: 3 },
      etaMoved: { before: '2031-03-27', days: 3 },
      images: [expect.stringContaining('/pictures/')],
      steps: [
        { status: null, day: today },
        ...[{ status: 1 }, { status: 2 }, { status: 3, day: today }],
        ...[
          { status: 4, day: null },
          { status: 5, day: null },
        ],
      ],
    })
  })

  test('no price, invoice or name, and neither house nor lot number', async () => {
    const { id, password } = await share('dealer')
    await setVoyage({ stockYard: 'Secret yard', destination: 'Secret street 7' })
    await setStatus(1)
    await setStatus(2)
    await setStatus(1, 'Secret reason')
    await call(
      'issueInvoice',
      { body: { id: String(car.id), kind: 'invoice' } },
      { as: 'manager', headers: { 'idempotency-key': 'tracking-test-1' } },
    )
    const view = await call('viewPurchase', { query: { id: String(car.id) } }, { as: 'manager' })
    const given = valuesIn(await open(id, password))
    const { carDetail, finances, user } = view
    const secrets = [
      ...[carDetail.auction, carDetail.lotNo, carDetail.sku, view.statusReason],
      ...[user?.name, user?.company, 'Test dealer', 'Test manager', 'Secret', 'people.test'],
      ...finances.invoices.map(({ number }) => number),
      ...['590000', '590 000', 'sheet'],
    ]
    for (const secret of secrets) {
      for (const value of given) expect(value).not.toContain(secret)
    }
    const amounts = [finances.total, 590_000, 600_000].map(String)
    for (const amount of amounts) expect(given).not.toContain(amount)
  })

  test('only make, model, year and the photo before entering the code', async () => {
    const { id } = await share()
    const wanted = { id, type: 'purchased-cars', now: testNow, seesPurchase } as const
    const preview = await findPreview(db, wanted)
    expect(preview).toMatchObject({
      ...{ maker: 'TOYOTA', year: 2018, photo: 'https://photos.test/1.jpg' },
      ...{ condition: '', mileageKm: null, engineCc: null, auction: null },
    })
    await setDealer(null)
    await changeRole(db, 'client', role.disabled)
    onTestFinished(() => changeRole(db, 'client', role.client))
    expect(await findPreview(db, wanted)).toBeNull()
  })
})

/** Returns all values of a response as texts. */
function valuesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.values(value).flatMap(valuesIn)
}

describe('wrong codes', () => {
  test('share the limits of shared lots', async () => {
    const { id, password } = await share()
    const lots = shareCaller(server)
    const lot = await lots.share(car.lotId)
    const address = '198.51.100.1'
    for (let guess = 1; guess <= 3; guess++) {
      expect(await refusal(id, wrongCodeFor(password, guess), address)).toBe('wrong_code')
    }
    for (let guess = 1; guess <= 2; guess++) {
      expect(await lots.refusal(lot.id, wrongCodeFor(lot.password, guess), address)).toBe(
        'wrong_code',
      )
    }
    expect(await refusal(id, password, address)).toBe('too_many_requests')
    for (let guess = 4; guess <= 5; guess++) {
      expect(await refusal(id, wrongCodeFor(password, guess), `203.0.113.${guess}`)).toBe(
        'wrong_code',
      )
    }
    expect(await refusal(id, password, '203.0.113.9')).toBe('too_many_requests')
  })

  test('lock the link at the thirtieth, even if fifty are concurrent, until its owner asks for it', async () => {
    const { id, password } = await share()
    const wrong_guesses = maxWrongGuesses - 1
    await db.updateTable('shares').set({ wrong_guesses }).where('id', '=', id).execute()
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const body = { id, code: wrongCodeFor(password, at + 1) }
        return respond('openPurchaseShare', { body }, from(`198.51.100.${at}`))
      }),
    )
    const codes = responses.map((response) => response.json().messageCode)
    expect(new Set(codes)).toEqual(new Set(['share_locked']))
    const again = await share()
    expect(again).toMatchObject({ id, wasLocked: true })
    await open(id, again.password, '192.0.2.77')
  })
})

describe('the link expires', () => {
  test('when its owner may no longer see the car', async () => {
    const { id, password } = await share('dealer')
    await setDealer(null)
    expect(await refusal(id, password)).toBe('not_found')
    expect((await refused('renewShare', { body: { id } }, { as: 'dealer' })).messageCode).toBe(
      'not_found',
    )
    await setDealer(dealerId)
    await open(id, password)
    await override(db, 'dealer', 'shareCar', false)
    expect(await refusal(id, password)).toBe('not_found')
    await override(db, 'dealer', 'shareCar', true)
  })

  test('when the win is reverted', async () => {
    const { id, password } = await share()
    await winBid(db, car.bidId, 2)
    expect(await refusal(id, password)).toBe('not_found')
    expect((await call('listShares', {}, { as: 'client' })).items).toEqual([])
    await winBid(db, car.bidId)
    await open(id, password)
  })

  test('a year after it was requested, and 30 days after delivery', async () => {
    const { id, password, expiresAt } = await share()
    expect(expiresAt.slice(0, 10)).toBe(`2032${today.slice(4)}`)
    await setStatus(5)
    const end = async () => {
      const row = await db
        .selectFrom('shares')
        .select('expires_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.expires_at
    }
    expect(await end()).toEqual(day(30))
    await setStatus(4, 'Not there yet')
    expect((await end()).getUTCFullYear()).toBe(2032)
    await setStatus(5)
    await setDatabaseClock(db, day(29))
    await open(id, password)
    await setDatabaseClock(db, day(31))
    expect(await refusal(id, password)).toBe('not_found')
    const next = await share()
    expect(next.id).not.toBe(id)
    expect(new Date(next.expiresAt)).toEqual(day(61))
  })
})
