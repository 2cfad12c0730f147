import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { carLot } from '#market/lots/contract/calls.ts'
import { picturePath } from '#market/pictures/contract/addresses.ts'
import { fileStorage } from '#platform/storage/server/file-storage.ts'
import { storageKey } from '#platform/storage/server/key.ts'
import { testApp } from '#testing/database/app.ts'
import { pictureLots } from '#testing/database/files/picture-lots.ts'
import { hugePng, phonePhoto, plainPhoto } from '#testing/database/files/pictures.ts'
import { s3Server } from '#testing/database/files/s3-server.ts'
import { pictureStore } from './picture-store.ts'
import { findPicture } from './queries.ts'
import { openPicture, readPicture } from './read-picture.ts'
import { removeOrphanedPictures } from './remove-pictures.ts'
import { picturesPort } from './source/port.ts'
import { pictureHash } from './urls.ts'

const server = await testApp()
const { app, call, context, db } = server
const { cookie, host, use, addLot, photoLot } = await pictureLots(server)
const s3 = await s3Server()
afterAll(() => s3[Symbol.asyncDispose]())
const photo = await plainPhoto('jpeg', 1600, 1200)

const storages = {
  'a folder': context.storage,
  'a bucket of S3': await fileStorage({ s3: s3.options, folder: '' }),
}
describe.each(Object.entries(storages))('with %s', (_name, storage) => {
  test('a picture is fetched when it is first requested, and once', async () => {
    use(storage)
    const { path, get, state } = await photoLot(photo)
    const all = await Promise.all(Array.from({ length: 12 }, () => get()))
    for (const { statusCode, headers, rawPayload } of all) {
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        ...{ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
        'cache-control': 'private, max-age=31536000, immutable',
        'content-length': String(rawPayload.length),
      })
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    }
    for (const [width, height] of [
      [160, 120],
      [640, 480],
      [1280, 960],
    ] as const) {
      const found = await sharp((await get(width)).rawPayload).metadata()
      expect(found).toMatchObject({ format: 'webp', width, height })
    }
    expect(host.requested.filter((one) => one === path)).toHaveLength(1)
    expect(await state()).toBe('kept')
  })

  test('it is sent again only if the browser does not have it', async () => {
    use(storage)
    const { get } = await photoLot(photo)
    const { etag } = (await get(160)).headers
    const again = await get(160, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(640, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('removes the pictures of a deleted lot', async () => {
    use(storage)
    const { lotId, get, hash } = await photoLot(photo)
    await get()
    const row = await findPicture(db, hash)
    const key = storageKey(row?.storage_id ?? '', 'small')
    ;(await storage.get(key))?.stream.destroy()
    await removeOrphanedPictures({ db, storage })
    expect(await storage.get(key).then((stored) => stored?.stream.destroy() !== undefined)).toBe(
      true,
    )
    await sql`delete from lots where id = ${lotId}`.execute(db)
    await removeOrphanedPictures({ db, storage })
    expect(await storage.get(key)).toBeNull()
    expect(await findPicture(db, hash)).toBeNull()
    expect((await get()).statusCode).toBe(404)
  })

  test('fetches a picture again that the storage has lost', async () => {
    use(storage)
    const { get, hash } = await photoLot(photo)
    await get()
    const row = await findPicture(db, hash)
    await storage.remove(storageKey(row?.storage_id ?? '', 'large'))
    expect((await get()).statusCode).toBe(200)
  })
})

describe('what a host sends is judged by its content', () => {
  const sizeOf = async (content: Parameters<typeof host.set>[1]) => {
    const { get } = await photoLot(content)
    const response = await get()
    if (response.statusCode !== 200) return response.statusCode
    const { width: wide, height, pages } = await sharp(response.rawPayload).metadata()
    return [wide, height, pages ?? 1]
  }

  test('a photo declared as text is a photo', async () => {
    expect(
      await sizeOf((_request, response) =>
        response.setHeader('content-type', 'text/plain').end(photo),
      ),
    ).toEqual([1280, 960, 1])
  })

  test('a photo becomes upright, loses its metadata and is not enlarged', async () => {
    const { get } = await photoLot(await phonePhoto(900, 600))
    const { rawPayload } = await get()
    const { width, height, exif, orientation } = await sharp(rawPayload).metadata()
    expect([width, height, exif, orientation]).toEqual([600, 900, undefined, undefined])
    expect(rawPayload.includes('Secret')).toBe(false)
  })

  test('colors for print become those of screens', async () => {
    const cmyk = await sharp(photo).resize(300).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    expect(await sizeOf(cmyk)).toEqual([300, 225, 1])
  })

  test('takes the first image of an animation', async () => {
    const frame = (colour: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
        .png()
        .toBuffer()
    const frames = [await frame('red'), await frame('blue')]
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(gif, { pages: -1 }).metadata()).pages).toBe(2)
    expect(await sizeOf(gif)).toEqual([40, 30, 1])
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /^no picture/],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /^no picture/],
    ['a photo that is cut off', photo.subarray(0, photo.length / 2), /^no picture/],
    ['50 megapixels in a small file', hugePng(7100), /^no picture.*pixel limit/],
  ])('%s is not a picture', async (_name, content, reason) => {
    const { get, hash } = await photoLot(content)
    const response = await get()
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(response.body).toBe('No picture\n')
    const row = await findPicture(db, hash)
    expect([row?.state, row?.last_error]).toEqual(['failed', expect.stringMatching(reason)])
  })

  test('stops at 15 MB of a 40 MB picture, and of a body that never ends', async () => {
    const endless = await photoLot((_request, response) => {
      const pour = () => {
        if (!response.destroyed) response.write(Buffer.alloc(256 * 1024), () => setImmediate(pour))
      }
      pour()
    })
    const large = await photoLot(Buffer.alloc(40 * 1024 * 1024))
    for (const { get, hash } of [endless, large]) {
      expect((await get()).statusCode).toBe(404)
      expect((await findPicture(db, hash))?.last_error).toBe('too large')
    }
  })

  test('does not follow a redirect into the network', async () => {
    let reached = false
    host.set('/inner', (_request, response) => {
      reached = true
      response.end(photo)
    })
    const inward = host.at('/inner').replace('127.0.0.1', '[::ffff:127.0.0.1]')
    const { get, hash } = await photoLot((_request, response) =>
      response.writeHead(302, { location: inward }).end(),
    )
    expect((await get()).statusCode).toBe(404)
    expect((await findPicture(db, hash))?.last_error).toMatch(/not allowed/)
    expect(reached).toBe(false)
  })
})

describe('a request makes the server fetch', () => {
  test('nothing but a picture of the lot that it names', async () => {
    host.set('/secret.jpg', photo)
    const address = host.at('/secret.jpg')
    const { lotId } = await photoLot(photo)
    const hash = pictureHash(address)
    for (const url of [
      picturePath(hash, 640, lotId),
      `/pictures/${hash}-640.webp`,
      `/pictures/${hash}-640.webp?lot=999999999`,
      `/pictures/${hash}-640.webp?lot=${lotId}&lot=${lotId}`,
      `/pictures/${hash}-641.webp?lot=${lotId}`,
      `/pictures/${hash}-640.jpg?lot=${lotId}`,
      `/pictures/${hash}-640.webp%00?lot=${lotId}`,
      `/pictures/..%2f..%2fsecret.jpg?lot=${lotId}`,
      `/pictures/${address}?lot=${lotId}`,
    ]) {
      expect((await app.inject({ url, headers: { cookie } })).statusCode, url).toBe(404)
    }
    expect(host.requested).not.toContain('/secret.jpg')
    expect(await findPicture(db, hash)).toBeNull()
  })

  test('no call of this site', async () => {
    const lotId = await addLot({ photos: ['/api/auth/update'] })
    const url = picturePath(pictureHash('/api/auth/update'), 640, lotId)
    expect((await app.inject({ url, headers: { cookie } })).statusCode).toBe(404)
    expect(await findPicture(db, pictureHash('/api/auth/update'))).toBeNull()
  })

  test('without waiting for a slow host', async () => {
    const held = Promise.withResolvers<void>()
    const { lotId, hash, get, state } = await photoLot(async (_request, response) => {
      await held.promise
      response.end(photo)
    })
    const wanted = { hash, width: 640, lotId, owner: '', withinMs: 50 }
    expect(await openPicture(context, wanted)).toBe('busy')
    held.resolve()
    await expect.poll(state).toBe('kept')
    expect((await get()).statusCode).toBe(200)
  })

  test('and says when to try again', async () => {
    const { pictures } = context
    const { get } = await photoLot(photo)
    Object.assign(context, { pictures: { ...pictures, ensureStored: async () => 'busy' } })
    const { statusCode, headers } = await get()
    Object.assign(context, { pictures })
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
      ...[503, '5', 'no-store'],
    ])
  })
})

test('a picture is read by its address', async () => {
  const { lotId, address } = await photoLot(photo)
  const bytes = await readPicture(context, { lotId, address, width: 640, withinMs: 60_000 })
  expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 640 })
  expect(await readPicture(context, { lotId, address: `${address}?`, width: 640 })).toBeNull()
})

test('a sheet is stored large enough to read its handwriting', async () => {
  host.set('/sheet.jpg', await plainPhoto('jpeg', 2000, 1400))
  const sheet = host.at('/sheet.jpg')
  const id = await addLot({ sheet })
  const input = { params: { pageType: 'car-auction' }, query: { id: String(id) } } as const
  const lot = carLot.parse(await call('lot', input, { as: 'client' }))
  const widthOf = async (url: string) =>
    (await sharp((await app.inject({ url, headers: { cookie } })).rawPayload).metadata()).width
  expect(await widthOf(lot.carCommonDetail.auctionSheet)).toBe(2000)
  expect(await widthOf(lot.mopDeail.auctionSheet)).toBe(640)
})

test('a drawing of our own becomes a picture', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h2v3z"/></svg>'
  const drawn = picturesPort({}, async (path) => (path === '/drawn.svg' ? svg : null))
  const pictures = pictureStore({ ...context, upstream: drawn })
  const lotId = await addLot({ photos: ['/drawn.svg', '/other.svg'] })
  const read = (address: string) =>
    readPicture({ db, pictures }, { lotId, address, width: 1280, withinMs: 60_000 })
  expect(await sharp((await read('/drawn.svg')) ?? undefined).metadata()).toMatchObject({
    ...{ format: 'webp', width: 640, height: 480 },
  })
  expect(await read('/other.svg')).toBeNull()
})
