import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { bikeLot, carLot } from '#market/lots/contract/calls.ts'
import type { PhotoPageType } from '#market/lots/contract/parts.ts'
import { findPicture } from '#market/pictures/server/queries.ts'
import { picturesPort } from '#market/pictures/server/source/port.ts'
import { pictureHash } from '#market/pictures/server/urls.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { rateLimits } from '#platform/core/server/rate-limits.ts'
import { storageKey } from '#platform/storage/server/key.ts'
import { testApp } from '#testing/database/app.ts'
import { unzipped } from '#testing/database/files/unzip.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { override } from '#testing/database/people.ts'

const draw = async (path: string) => {
  const [, number = '0'] = /^\/drawn\/(\d+)\.svg$/.exec(path) ?? []
  return path.startsWith('/drawn/')
    ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 ${30 + Number(number)}"/>`
    : null
}
const fetched: string[] = []
const anywhere = picturesPort({ allowedAddresses: ['127.0.0.1'] }, draw)
const server = await testApp({
  upstream: {
    find: (address, wanting) => {
      fetched.push(address)
      return anywhere.find(address, wanting)
    },
  },
})
const { app, call, context, db, refused, respond, tokenOf } = server
const { limits } = context
const use = (more: Partial<typeof context>) => Object.assign(context, more)
afterEach(() => use({ limits }))

/** Returns the stored height of a drawing by its number. */
const heightOf = (number: number) => Math.round((640 * (30 + number)) / 40)

let numbers = 0
async function addLot(fields: LotFixture): Promise<string> {
  const [id] = await addLots(server, [
    { lotNumber: `P${++numbers}`, auctionDay: '2031-03-13', ...fields },
  ])
  return String(id)
}
const bike: LotFixture = { kind: 'bike', photos: ['/drawn/1.svg', '/drawn/2.svg'] }

const input = (id: string, pageType: PhotoPageType = 'bikes') => ({
  params: { pageType },
  query: { id },
})
const zipOf = async (id: string, pageType?: PhotoPageType) => {
  const response = await respond('lotImagesZip', input(id, pageType), { as: 'client' })
  expect(response.statusCode, response.body).toBe(200)
  return { response, files: await unzipped(response.rawPayload) }
}

describe('whether photos are offered', () => {
  const offered = async (id: string) => {
    const response = bikeLot.parse(await call('lot', input(id), { as: 'client' }))
    return response.bikeCommonDetail.allowDownloadPhotos
  }

  test('on bikes that have some, to people with the permission', async () => {
    const id = await addLot(bike)
    expect(await offered(id)).toBe(true)
    expect(await offered(await addLot({ kind: 'bike', sheet: '/drawn/s.svg' }))).toBe(false)
    await override(db, 'client', 'downloadPhotos', false)
    expect(await offered(id)).toBe(false)
    await override(db, 'client', 'downloadPhotos', true)
  })

  test('never on cars', async () => {
    const id = await addLot({ ...bike, kind: 'car' })
    const response = carLot.parse(await call('lot', input(id, 'car-auction'), { as: 'client' }))
    expect(response.carCommonDetail.allowDownloadPhotos).toBe(false)
  })
})

describe('the file', () => {
  test('is at the address that the call returns, and needs only the session cookie', async () => {
    const id = await addLot(bike)
    const link = await respond('downloadImages', input(id), { as: 'client' })
    expect(link.body).toBe(`"/api/bikes/images.zip?id=${id}"`)
    const headers = {
      authorization: `Bearer ${await tokenOf('client')}`,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'document',
      'accept-encoding': 'gzip, br',
    }
    const file = await app.inject({ url: link.json(), headers })
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="seriba-USS-Tokyo-P${numbers}.zip"`,
      'cache-control': 'no-store',
    })
    expect(file.headers).not.toHaveProperty('content-encoding')
    expect((await unzipped(file.rawPayload)).map(({ name }) => name)).toEqual(['01.jpg', '02.jpg'])
  })

  test('numbers photos as the page does, includes the sheet and omits unavailable pictures', async () => {
    const photos = ['/page', '/drawn/2.svg', 'http://127.0.0.1:1/3.jpg', '/drawn/4.svg', 'nonsense']
    const { files } = await zipOf(await addLot({ ...bike, photos, sheet: '/drawn/sheet.svg' }))
    const found = files.map(async ({ name, bytes }) => {
      const { format, width, height } = await sharp(bytes).metadata()
      return [name, format, width, height]
    })
    expect(await Promise.all(found)).toEqual([
      ['02.jpg', 'jpeg', 640, heightOf(2)],
      ['04.jpg', 'jpeg', 640, heightOf(4)],
      ['sheet.jpg', 'jpeg', 1280, 960],
    ])
    expect(files[0]?.modified).toBe('2031-03-12 12:00:00')
  })

  test('omits a stored picture that is damaged', async () => {
    const photos = ['/drawn/5.svg', '/drawn/6.svg', '/drawn/7.svg']
    const id = await addLot({ ...bike, photos })
    await zipOf(id)
    const damaged = await findPicture(db, pictureHash('/drawn/6.svg'))
    const key = storageKey(damaged?.storage_id ?? '', 'medium')
    await context.storage.put(key, Buffer.from('no picture'), { contentType: 'image/webp' })
    expect((await zipOf(id)).files.map(({ name }) => name)).toEqual(['01.jpg', '03.jpg'])
  })

  test('is available for cars and past results as well', async () => {
    const car = await addLot({ ...bike, kind: 'car' })
    expect((await zipOf(car, 'car-auction')).files).toHaveLength(2)
    const sold = { ...bike, auctionDay: '2031-03-11', status: lotStatus.sold } as const
    expect((await zipOf(await addLot(sold), 'bike-stats')).files).toHaveLength(2)
  })

  test('has a safe name, whatever the lot number is', async () => {
    const { response } = await zipOf(await addLot({ ...bike, lotNumber: '../"7\r\nх: 1' }))
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="seriba-USS-Tokyo-7-1.zip"',
    )
  })

  test('never has more than the first hundred photos', async () => {
    const photos = Array.from({ length: 120 }, (_, at) => `/drawn/${at % 3}.svg`)
    const { files } = await zipOf(await addLot({ ...bike, photos, sheet: '/drawn/s.svg' }))
    expect(files).toHaveLength(101)
    expect(files.at(99)?.name).toBe('100.jpg')
  })
})

describe('it is refused', () => {
  const both = ['downloadImages', 'lotImagesZip'] as const
  const codeOf = async (name: (typeof both)[number], id: string, pageType?: PhotoPageType) =>
    (await refused(name, input(id, pageType), { as: 'client' })).messageCode

  test.each(both)('%s: for a lot without photos', async (name) => {
    expect(await codeOf(name, await addLot({ kind: 'bike', sheet: '/drawn/s.svg' }))).toBe(
      'no_photos',
    )
  })

  test.each(both)('%s: for a lot of another page type, or an unknown one', async (name) => {
    const id = await addLot(bike)
    expect(await codeOf(name, id, 'car-auction')).toBe('not_found')
    expect(await codeOf(name, id, 'bike-stats')).toBe('not_found')
    expect(await codeOf(name, '999999999')).toBe('not_found')
    expect(await codeOf(name, id, 'stock' as 'bikes')).toBe('not_found')
  })

  test.each(both)(
    '%s: for past results, without the permission to see statistics',
    async (name) => {
      const past = {
        ...bike,
        kind: 'car',
        auctionDay: '2031-02-11',
        status: lotStatus.sold,
      } as const
      const id = await addLot(past)
      await override(db, 'client', 'salesStatisticsView', false)
      expect(await codeOf(name, id, 'car-auction')).toBe('not_found')
      await override(db, 'client', 'salesStatisticsView', true)
    },
  )

  test.each(both)('%s: without the permission for photos, or for the page', async (name) => {
    const id = await addLot(bike)
    for (const flag of ['downloadPhotos', 'bikeView'] as const) {
      await override(db, 'client', flag, false)
      expect(await codeOf(name, id)).toBe('not_permitted')
      await override(db, 'client', flag, true)
    }
  })

  test.each(both)('%s: when another site triggers it, or a browser prefetches it', async (name) => {
    const id = await addLot(bike)
    const others: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-purpose': 'prefetch' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
      { accept: 'image/avif,image/webp,*/*;q=0.8' },
    ]
    for (const headers of others) {
      const { messageCode } = await refused(name, input(id), { as: 'client', headers })
      expect(messageCode).toBe('cross_site')
    }
  })

  test('loads nothing but other hosts and drawings, and no call of this site', async () => {
    const calls = ['/api/health', '/%61pi/site/info', 'https://alias.test/api/auth/update']
    const photos = [...calls, '/drawn/2.svg']
    const id = await addLot({ ...bike, photos, sheet: '/api/site/info', videos: calls })
    const { lotImages, inspection, bikeCommonDetail } = bikeLot.parse(
      await call('lot', input(id), { as: 'client' }),
    )
    expect(lotImages.images).toHaveLength(1)
    expect(lotImages.images[0]).toMatch(/^\/pictures\/[0-9a-f]{32}-1280\.webp\?lot=\d+$/)
    expect(inspection.videos).toBe('')
    expect(bikeCommonDetail.auctionSheet).toBe('')
    expect((await zipOf(id)).files.map(({ name }) => name)).toEqual(['04.jpg'])
  })

  test('when no picture is available, before anything is sent', async () => {
    const id = await addLot({ ...bike, photos: ['/nowhere', 'http://127.0.0.1:1/1.jpg'] })
    const response = await respond('lotImagesZip', input(id), { as: 'client' })
    expect(response.json().messageCode).toBe('photos_unavailable')
    expect(response.headers['content-disposition']).toBeUndefined()
    expect(response.headers['retry-after']).toBe('60')
  })

  test('beyond the rate limit, which the call for the address reports', async () => {
    const id = await addLot(bike)
    use({ limits: rateLimits(2 / 60, server.db) })
    await zipOf(id)
    await zipOf(id)
    for (const name of both) expect(await codeOf(name, id)).toBe('too_many_requests')
    await call('downloadImages', input(id), { as: 'dealer' })
  })
})

/** Longer than a busy machine takes. */
const whenAvailable = { timeout: 60_000 }

test('a client that disconnects stops the downloads', async () => {
  let requests = 0
  const silent = createServer(() => void requests++).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const before = fetched.length
  const photos = ['/drawn/901.svg', `http://127.0.0.1:${portOf(silent)}/2.jpg`, '/drawn/903.svg']
  const id = await addLot({ ...bike, photos })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const request = get({
    host: '127.0.0.1',
    port: portOf(app.server),
    path: `/api/bikes/images.zip?id=${id}`,
    headers: { authorization: `Bearer ${await tokenOf('client')}` },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  await expect.poll(() => requests, whenAvailable).toBe(1)
  response.destroy()
  const connections = promisify(app.server.getConnections.bind(app.server))
  await expect.poll(() => connections(), whenAvailable).toBe(0)
  // Ends the second one; a third would follow if the work had not stopped.
  silent.closeAllConnections()
  const stateOf = (address: string) => findPicture(db, pictureHash(address))
  await expect
    .poll(async () => (await stateOf(photos[1] ?? ''))?.state, whenAvailable)
    .toBe('failed')
  // Long enough for a third request.
  await delay(200)
  expect(fetched.slice(before)).toEqual(photos.slice(0, 2))
  silent.close()
})

const portOf = (listening: Server) => (listening.address() as AddressInfo).port
