import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { carLot } from '#market/lots/contract/calls.ts'
import { pictureUrl, pictureUrls } from '#market/pictures/server/urls.ts'
import { appHeader } from '#platform/http/contract/app-header.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { idOf, override, type Who } from '#testing/database/people.ts'
import type { ExtraImagesPort, LotOfHouse, MoreImages } from './source/port.ts'

/** Returns a service that answers when the test says so. */
function heldService() {
  const asked: LotOfHouse[] = []
  const signals: AbortSignal[] = []
  let answers: { resolve(found: MoreImages): void; reject(error: Error): void }[] = []
  let answer: ((lot: LotOfHouse) => MoreImages) | null = null
  const port: ExtraImagesPort = {
    name: 'test',
    maxSeconds: 30,
    find(lot, signal) {
      asked.push(lot)
      signals.push(signal)
      if (answer) return Promise.resolve(answer(lot))
      return new Promise((resolve, reject) => {
        answers.push({ resolve, reject })
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    },
  }
  return {
    port,
    asked,
    signals,
    reset() {
      asked.length = 0
      signals.length = 0
      answers = []
      answer = null
    },
    /** Answers every request at once. */
    answerWith(by: (lot: LotOfHouse) => MoreImages) {
      answer = by
    },
    resolve: (found: MoreImages) => {
      for (const { resolve } of answers) resolve(found)
    },
    reject: (error: Error) => {
      for (const { reject } of answers) reject(error)
    },
    isAsked: () => expect.poll(() => asked.length).toBe(1),
  }
}

const service = heldService()
const server = await testApp({
  extend: (_app, context) => void Object.assign(context.extraImages, service.port),
})
const { call, refused, respond, db } = server

const more = (lot: Pick<LotOfHouse, 'id'>): MoreImages => ({
  images: [`https://a.example/${lot.id}-a.jpg`, `https://a.example/${lot.id}-b.jpg`],
  sheet: '',
})
const nothing: MoreImages = { images: [], sheet: '' }

let numbers = 0
const addLot = async (fields: LotFixture = {}): Promise<string> => {
  const [id] = await addLots(server, [
    {
      auctionDay: '2031-03-13',
      lotNumber: `E${++numbers}`,
      photos: ['https://a.example/1.jpg'],
      sheet: 'https://a.example/s.jpg',
      ...fields,
    },
  ])
  return String(id)
}

const request = async (carId: string, who: Who = 'client') => {
  const { auctionLotDetail } = await call('getExtraImages', { query: { carId } }, { as: who })
  return auctionLotDetail
}
const refusal = async (carId: string, who: Who = 'client') =>
  (await refused('getExtraImages', { query: { carId } }, { as: who })).messageCode

const readLot = async (id: string, who: Who = 'client') =>
  carLot.parse(
    await call('lot', { params: { pageType: 'car-auction' }, query: { id } }, { as: who }),
  )
const leftOn = async (id: string, who?: Who) => (await readLot(id, who)).ussCounter.ussLimit
const setLimit = async (daily_uss_limit: number, who: Who = 'client') =>
  db
    .updateTable('people')
    .set({ daily_uss_limit })
    .where('id', '=', await idOf(db, who))
    .execute()

beforeEach(async () => {
  await setDatabaseClock(db)
  await db.deleteFrom('extra_image_requests').execute()
  await db.deleteFrom('extra_images').execute()
  await setLimit(3)
  await override(db, 'client', 'ussLimitCheck', true)
  service.reset()
})

describe('extra images', () => {
  test('come with the remaining requests of the day', async () => {
    service.answerWith(more)
    const id = await addLot()
    expect(await request(id)).toEqual({
      carCommonDetail: { isUss: true, ussLimit: 2 },
      carInfo: {
        id,
        images: pictureUrls({ id: Number(id), photos: more({ id: Number(id) }).images }),
        auctionSheet: pictureUrl(Number(id), 'https://a.example/s.jpg', 2560),
      },
    })
    expect(await leftOn(id)).toBe(2)
  })

  test('are requested by what our own tables know about the lot', async () => {
    service.answerWith(more)
    const id = await addLot({ chassisCode: 'AGH30', year: 2018 })
    const query = { carId: id, maker: 'LADA', lotNo: '1', auctionName: 'Nowhere' }
    await call('getExtraImages', { query }, { as: 'client' })
    expect(service.asked).toEqual([
      {
        id: Number(id),
        house: 'USS Tokyo',
        auctionDay: '2031-03-13',
        lotNumber: `E${numbers}`,
        maker: 'TOYOTA',
        model: 'ALPHARD',
        chassisCode: 'AGH30',
        year: 2018,
        photos: ['https://a.example/1.jpg'],
      },
    ])
  })

  test('stay on the page of whoever has requested them, and of nobody else', async () => {
    service.answerWith(more)
    const id = await addLot()
    const { carInfo } = await request(id)
    expect((await readLot(id)).details.extraImages).toEqual(carInfo.images)
    expect((await readLot(id, 'dealer')).details.extraImages).toEqual([])
  })

  test('cost a person once per lot, and ask the service once for everybody', async () => {
    service.answerWith(more)
    const id = await addLot()
    await request(id)
    expect((await request(id)).carCommonDetail.ussLimit).toBe(2)
    await setDatabaseClock(db, new Date('2031-03-13T12:00:00+09:00'))
    expect((await request(id)).carCommonDetail.ussLimit).toBe(3)
    expect((await request(id, 'dealer')).carCommonDetail.ussLimit).toBe(9)
    expect(service.asked).toHaveLength(1)
  })

  test('belong to the lot, whatever was fetched just before', async () => {
    service.answerWith(more)
    const [first, second] = [await addLot(), await addLot()]
    for (const id of [first, second, first]) {
      const { images } = (await request(id)).carInfo
      expect(images).toEqual(
        pictureUrls({ id: Number(id), photos: more({ id: Number(id) }).images }),
      )
    }
    service.answerWith(() => nothing)
    expect((await request(await addLot())).carInfo.images).toEqual([])
    expect(service.asked).toHaveLength(3)
  })

  test('exclude pictures that the lot already has, and calls of our own', async () => {
    service.answerWith(() => ({
      images: ['https://a.example/1.jpg', '/api/car-auction/uss-images?carId=1', '/new.jpg'],
      sheet: 'https://a.example/better.jpg',
    }))
    const id = await addLot()
    const { carInfo } = await request(id)
    expect(carInfo.images).toEqual(pictureUrls({ id: Number(id), photos: ['/new.jpg'] }))
    expect(carInfo.auctionSheet).toBe(pictureUrl(Number(id), 'https://a.example/better.jpg', 2560))
  })

  test('also exist for cars of the statistics and at a fixed price', async () => {
    service.answerWith(more)
    const sold = await addLot({ auctionDay: '2031-03-03', status: 4533 })
    const stock = await addLot({ market: 'stock', auctionDay: null })
    for (const id of [sold, stock]) expect((await request(id)).carInfo.images).toHaveLength(2)
  })
})

describe('a request is refused', () => {
  test('for lots of other houses, for bikes and for missing lots', async () => {
    expect(await refusal(await addLot({ house: 'JU Aichi' }))).toBe('no_extra_images')
    expect(await refusal(await addLot({ kind: 'bike' }))).toBe('not_found')
    expect(await refusal('999999')).toBe('not_found')
    expect(service.asked).toEqual([])
  })

  test('without the permission for auctions, and from outside the app', async () => {
    await override(db, 'client', 'carAuctionsView', false)
    expect(await refusal(await addLot())).toBe('not_permitted')
    await override(db, 'client', 'carAuctionsView', true)
    const query = { carId: await addLot() }
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }
    const response = await respond('getExtraImages', { query }, { as: 'client', headers })
    expect(response.json().messageCode).toBe('cross_site')
    expect(service.asked).toEqual([])
  })

  test('beyond the limit of a Tokyo day', async () => {
    service.answerWith(more)
    const lots = [await addLot(), await addLot(), await addLot(), await addLot()]
    const [first = '', second = '', third = '', last = ''] = lots
    await setDatabaseClock(db, new Date('2031-03-12T23:59:00+09:00'))
    for (const id of [first, second, third]) await request(id)
    expect(await refusal(last)).toBe('extra_image_limit_reached')
    expect(await leftOn(last)).toBe(0)
    // Images that have been counted can be seen again.
    expect((await request(first)).carCommonDetail.ussLimit).toBe(0)
    await setDatabaseClock(db, new Date('2031-03-13T00:00:00+09:00'))
    expect((await request(last)).carCommonDetail.ussLimit).toBe(2)
  })

  test('if the daily limit is 0', async () => {
    await setLimit(0)
    const id = await addLot()
    expect(await refusal(id)).toBe('extra_image_limit_reached')
    expect(await leftOn(id)).toBe(0)
  })

  test('while another one of the person is running', async () => {
    const [id, other] = [await addLot(), await addLot()]
    const first = request(id)
    await service.isAsked()
    expect(await refusal(other)).toBe('extra_images_running')
    service.resolve(nothing)
    await first
  })
})

test('never for people without a limit', async () => {
  service.answerWith(more)
  await override(db, 'client', 'ussLimitCheck', false)
  await setLimit(1)
  for (const id of [await addLot(), await addLot(), await addLot()]) {
    expect((await request(id)).carCommonDetail.ussLimit).toBe(1)
  }
})

describe('a request is released', () => {
  test('if there are no images, and the house is asked again later', async () => {
    service.answerWith(() => nothing)
    const id = await addLot()
    expect(await request(id)).toMatchObject({
      carCommonDetail: { ussLimit: 3 },
      carInfo: { images: [] },
    })
    await request(id)
    expect(service.asked).toHaveLength(1)
    await setDatabaseClock(db, new Date('2031-03-12T12:30:00+09:00'))
    service.answerWith(more)
    expect((await request(id)).carInfo.images).toHaveLength(2)
  })

  test('if the service fails', async () => {
    const id = await addLot()
    const first = refusal(id)
    await service.isAsked()
    expect(await leftOn(id)).toBe(2)
    service.reject(new Error('out of order'))
    expect(await first).toBe('extra_images_unavailable')
    expect(await leftOn(id)).toBe(3)
    service.answerWith(more)
    expect((await request(id)).carCommonDetail.ussLimit).toBe(2)
  })

  test('if its process died: the reservation expires', async () => {
    const id = await addLot()
    await db
      .insertInto('extra_image_requests')
      .values({
        person_id: await idOf(db, 'client'),
        lot_id: Number(await addLot()),
        tokyo_day: '2031-03-12',
        state: 'reserved',
        day_limit: 3,
        reserved_until: sql<Date>`app_now() + interval '40 seconds'`,
        ended_at: null,
      })
      .execute()
    expect(await leftOn(id)).toBe(2)
    expect(await refusal(id)).toBe('extra_images_running')
    await setDatabaseClock(db, new Date('2031-03-12T12:00:41+09:00'))
    service.answerWith(more)
    expect((await request(id)).carCommonDetail.ussLimit).toBe(2)
  })

  test('if the person leaves the page; the service is cancelled unless somebody else waits', async () => {
    const id = await addLot()
    const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    const headers = {
      cookie: (await server.sessionOf('client')).cookie,
      [appHeader]: '1',
      'sec-fetch-site': 'same-origin',
    }
    const url = `http://127.0.0.1:${port}/api/car-auction/uss-images?carId=${id}`
    const leaving = new AbortController()
    const first = fetch(url, { headers, signal: leaving.signal }).catch(() => 'left')
    await service.isAsked()
    const second = request(id, 'dealer')
    await expect.poll(() => leftOn(id, 'dealer')).toBe(9)
    leaving.abort()
    expect(await first).toBe('left')
    await expect.poll(() => leftOn(id)).toBe(3)
    expect(service.signals[0]?.aborted).toBe(false)
    service.resolve(more({ id: Number(id) } as LotOfHouse))
    expect((await second).carInfo.images).toHaveLength(2)
    expect(service.asked).toHaveLength(1)
  })
})

describe('fifty parallel requests', () => {
  test('for one lot cost one, and ask the service once', async () => {
    const id = await addLot()
    const token = await server.tokenOf('client')
    const requests = Array.from({ length: 50 }, () =>
      call('getExtraImages', { query: { carId: id } }, { token }),
    )
    await service.isAsked()
    service.resolve(more({ id: Number(id) } as LotOfHouse))
    const found = await Promise.all(requests)
    expect(
      new Set(found.map(({ auctionLotDetail }) => auctionLotDetail.carInfo.images.length)),
    ).toEqual(new Set([2]))
    expect(await leftOn(id)).toBe(2)
    expect(service.asked).toHaveLength(1)
  })

  test('for fifty lots never exceed the limit', async () => {
    service.answerWith(more)
    const lots = await addLots(
      server,
      Array.from({ length: 50 }, () => ({ auctionDay: '2031-03-13', lotNumber: `E${++numbers}` })),
    )
    const token = await server.tokenOf('client')
    for (let round = 0; round < 4; round++) {
      await Promise.all(
        lots.map((carId) => respond('getExtraImages', { query: { carId } }, { token })),
      )
    }
    const { served } = await db
      .selectFrom('extra_image_requests')
      .select((eb) => eb.fn.countAll<number>().as('served'))
      .where('state', '=', 'served')
      .executeTakeFirstOrThrow()
    expect(served).toBe(3)
    expect(await leftOn(String(lots[0]))).toBe(0)
    expect(await listBreaches(db)).toEqual([])
  })

  test('of many people for one lot ask the service once', async () => {
    const id = await addLot()
    const people = ['client', 'dealer', 'vip', 'troublesome', 'manager'] as const
    const requests = people.map((who) => request(id, who))
    const reserved = db.selectFrom('extra_image_requests').where('state', '=', 'reserved')
    await expect
      .poll(async () => (await reserved.select('id').execute()).length)
      .toBe(people.length)
    service.resolve(more({ id: Number(id) } as LotOfHouse))
    for (const { carInfo } of await Promise.all(requests)) expect(carInfo.images).toHaveLength(2)
    expect(service.asked).toHaveLength(1)
  })
})
