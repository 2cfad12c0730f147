import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { pictureLots } from '#testing/database/files/picture-lots.ts'
import { plainPhoto } from '#testing/database/files/pictures.ts'
import type { LotFixture } from '#testing/database/lots.ts'
import { settled } from '#testing/database/next-xid.ts'
import { enqueueUpcomingPictures } from './enqueue-pictures.ts'
import { fetchDuePictures } from './fetch-pictures.ts'
import { pictureStore } from './picture-store.ts'
import { countPictures, findPicture, listFailures } from './queries.ts'
import { pictureHash, pictureUrl } from './urls.ts'

const server = await testApp()
const { app, call, context, db } = server
const { cookie, host, upstream, addLot, photoLot, lotWithPhotos } = await pictureLots(server)
const photo = await plainPhoto('jpeg', 400, 300)

describe('a missing picture', () => {
  const at = (minutes: number) => setDatabaseClock(db, new Date(Date.UTC(2031, 2, 12, 3, minutes)))

  test('is retried later, and found once it exists', async () => {
    await at(0)
    const { path, get, hash } = await photoLot(null)
    expect((await get()).statusCode).toBe(404)
    host.set(path, photo)
    // Not immediately: the host would get a request for each visitor.
    expect((await get()).statusCode).toBe(404)
    await at(2)
    await fetchDuePictures(context)
    expect((await get()).statusCode).toBe(200)
    expect((await findPicture(db, hash))?.last_error).toBe('')
  })

  test('is given up after days, and retried once a day for a person who wants to see it', async () => {
    await at(0)
    const { path, get, state } = await photoLot(null)
    await get()
    let tries = 1
    for (; (await state()) === 'failed' && tries < 50; tries++) {
      await at(tries * 3000)
      await fetchDuePictures(context)
    }
    expect([await state(), tries]).toEqual(['gone', 9])
    expect(host.requested.filter((one) => one === path)).toHaveLength(9)
    host.set(path, photo)
    const last = (tries - 1) * 3000
    await at(last + 1400)
    await fetchDuePictures(context)
    expect((await get()).statusCode).toBe(404)
    await at(last + 1500)
    expect((await get()).statusCode).toBe(200)
  })

  test('is visible to operators', async () => {
    const { get } = await photoLot(null)
    await get()
    const failures = await listFailures(db, 100)
    const found = failures.find(({ error }) => error === 'status 404')
    expect(found).toMatchObject({ state: 'failed' })
    expect((await countPictures(db)).failed).toBeGreaterThan(0)
    const { detail } = await call('health', { query: { detail: '1' } }, { as: 'manager' })
    expect(detail?.pictures?.failed).toBeGreaterThan(0)
    const metrics = await context.metrics.metrics()
    expect(metrics).toMatch(/seriba_pictures\{state="failed"\} [1-9]/)
  })
})

describe('jobs', () => {
  const enqueueUpcoming = async (maxLots = 5000) => {
    await settled(db)
    await enqueueUpcomingPictures(context, maxLots)
  }
  const jobs = async (maxLots?: number) => {
    await enqueueUpcoming(maxLots)
    await fetchDuePictures(context)
  }
  const withPhotos = (fields: LotFixture, count = 1) => lotWithPhotos(fields, photo, count)

  test('fetch the pictures of upcoming lots, next auctions first, and no past ones', async () => {
    await setDatabaseClock(db, new Date('2031-03-12T03:00:00Z'))
    const past = await withPhotos({ auctionDay: '2031-03-01' })
    const later = await withPhotos({ auctionDay: '2031-03-20' })
    const stock = await withPhotos({ auctionDay: null, market: 'stock' })
    const next = await withPhotos({ auctionDay: '2031-03-13' }, 3)
    const { length } = host.requested
    await jobs()
    expect(await next.states()).toEqual(['kept', 'kept', 'kept'])
    expect([await later.states(), await stock.states()]).toEqual([['kept'], ['kept']])
    expect(await past.states()).toEqual([undefined])
    const order = host.requested.slice(length)
    // A host gets four at a time, which arrive in any order.
    expect(order.slice(0, 4)).toEqual(expect.arrayContaining(next.paths))
    expect(order.indexOf(stock.paths[0] ?? '')).toBeGreaterThan(order.length - 5)
  })

  test('find photos added later, and lots imported meanwhile', async () => {
    await jobs()
    const lot = await withPhotos({ lotNumber: 'later' })
    await jobs()
    expect(await lot.states()).toEqual(['kept'])
    host.set('/late.jpg', photo)
    await addLot({ lotNumber: 'later', photos: [...lot.photos, host.at('/late.jpg')] })
    await jobs()
    expect((await findPicture(db, pictureHash(host.at('/late.jpg'))))?.state).toBe('kept')
    const many = await Promise.all(Array.from({ length: 7 }, () => withPhotos({})))
    for (const _ of many) await jobs(1)
    expect((await Promise.all(many.map(({ states }) => states()))).flat()).toEqual(
      Array(7).fill('kept'),
    )
  })

  test('pause a host that does not respond, and continue with others', async () => {
    await enqueueUpcoming()
    const down = Array.from({ length: 30 }, (_, at) => `http://127.0.0.1:1/${at}.jpg`)
    await addLot({ auctionDay: '2031-03-13', photos: down })
    const other = await withPhotos({ auctionDay: '2031-03-19' })
    await jobs()
    expect(await other.states()).toEqual(['kept'])
    const rows = await Promise.all(down.map((one) => findPicture(db, pictureHash(one))))
    const failed = rows.filter((row) => row?.state === 'failed').length
    expect(failed).toBeGreaterThan(0)
    expect(failed).toBeLessThan(12)
    expect(context.pictures.circuitBreaker.openHosts()).toEqual(['127.0.0.1:1'])
  })

  test('postpone pictures of a silent host without an attempt: nobody waits for them', async () => {
    const { hash, get } = await photoLot(photo)
    const address = new URL(host.at('/'))
    for (let at = 0; at < 4; at++) context.pictures.circuitBreaker.record(address.host, false)
    onTestFinished(() => context.pictures.circuitBreaker.record(address.host, true))
    expect((await get()).statusCode).toBe(404)
    const { state, last_error } = (await findPicture(db, hash)) ?? {}
    expect([state, last_error]).toEqual(['failed', 'host does not respond'])
    const now = '2031-03-12T03:00:00Z'
    const before = await countPictures(db)
    await setDatabaseClock(db, new Date(Date.parse(now) + 20_000))
    onTestFinished(() => setDatabaseClock(db, new Date(now)))
    expect((await countPictures(db)).behindSeconds).toBe(before.behindSeconds + 20)
    context.pictures.circuitBreaker.record(address.host, true)
    await setDatabaseClock(db, new Date(Date.parse(now) + 60_000))
    await fetchDuePictures(context)
    expect((await get()).statusCode).toBe(200)
  })

  test('fetch a photo again in other widths when it turns out to be the sheet', async () => {
    const large = await plainPhoto('jpeg', 2000, 1400)
    const lot = await lotWithPhotos({ lotNumber: 'sheet' }, large)
    const [sheet = ''] = lot.photos
    await jobs()
    const widths = async () => (await findPicture(db, pictureHash(sheet)))?.widths
    expect(await widths()).toEqual([160, 640, 1280])
    const url = pictureUrl(lot.id, sheet, 2560)
    const widthOf = async () =>
      (await sharp((await app.inject({ url, headers: { cookie } })).rawPayload).metadata()).width
    expect(await widthOf()).toBe(1280)
    await addLot({ lotNumber: 'sheet', photos: [sheet], sheet })
    await jobs()
    expect(await widths()).toEqual([160, 640, 1280, 2560])
    expect(await widthOf()).toBe(2000)
  })

  test('also fetch it again when that turns out during the first fetch', async () => {
    const large = await plainPhoto('jpeg', 2000, 1400)
    const path = '/becomes-sheet.jpg'
    const sheet = host.at(path)
    host.set(path, async (_request, response) => {
      await addLot({ lotNumber: 'becomes sheet', photos: [sheet], sheet })
      await enqueueUpcoming()
      response.end(large)
    })
    await addLot({ lotNumber: 'becomes sheet', photos: [sheet] })
    await jobs()
    const row = () => findPicture(db, pictureHash(sheet))
    expect((await row())?.state).toBe('waiting')
    await setDatabaseClock(db, new Date('2031-03-12T03:05:00Z'))
    await fetchDuePictures(context)
    expect(await row()).toMatchObject({ state: 'kept', widths: [160, 640, 1280, 2560] })
  })

  test('in two processes fetch each picture once', async () => {
    const { paths } = await withPhotos({}, 12)
    await enqueueUpcoming()
    const other = pictureStore({ ...context, upstream })
    await Promise.all([
      fetchDuePictures(context),
      fetchDuePictures({ ...context, pictures: other }),
    ])
    for (const path of paths) expect(host.requested.filter((one) => one === path)).toHaveLength(1)
  })
})
