import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { addLots, type LotFixture } from '#testing/database/lots.ts'
import { override } from '#testing/database/people.ts'
import { removeOldTranslations } from './old-translations.ts'
import { translationService } from './service/service.ts'

const server = await testApp()
const { call, context, db, refused, respond } = server
const { config, graphics } = context
await setDatabaseClock(db)
const use = (more: Partial<typeof context>) => Object.assign(context, more)
afterEach(() => use({ config, graphics, sheetTranslation: null }))

let numbers = 0
async function addLot(fields: LotFixture = {}): Promise<string> {
  const [id] = await addLots(server, [
    {
      lotNumber: `T${++numbers}`,
      auctionDay: '2031-03-13',
      condition: '4',
      remarks: '小キズ\n修復歴 コアサポート交換済\nスロコン取付',
      inspection: { damage: [{ panel: 'bonnet', mark: 'A1' }] },
      ...fields,
    },
  ])
  return String(id)
}
const translate = (carId: string, language: 'en' | 'ru' = 'en') =>
  call('imageTranslate', { query: { carId, language } }, { as: 'client' })
const fileIn = (address: string) => ({ query: { file: address.slice(-32) } })
const rowsOf = (lotId: string) =>
  db
    .selectFrom('sheet_translations')
    .selectAll()
    .where('lot_id', '=', Number(lotId))
    .orderBy('id')
    .execute()
const code = async (carId: string) =>
  (await refused('imageTranslate', { query: { carId, language: 'en' } }, { as: 'client' }))
    .messageCode

describe('a translated sheet', () => {
  test('is a readable picture that is stored', async () => {
    const address = await translate(await addLot())
    expect(address).toMatch(/^\/api\/car-auction\/translated-sheet\?file=[0-9a-f]{32}$/)
    const response = await respond('translatedSheet', fileIn(address), { as: 'client' })
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const { width, format } = await sharp(response.rawPayload).metadata()
    expect([width, format]).toEqual([1600, 'webp'])
    expect(response.rawPayload.length).toBeLessThan(400_000)
  })

  test('is made once for everybody, in each language', async () => {
    const id = await addLot()
    const addresses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => translate(id, at % 2 === 0 ? 'en' : 'ru')),
    )
    expect(new Set(addresses).size).toBe(2)
    expect(await rowsOf(id)).toHaveLength(2)
    const query = { query: { id, language: 'en' } } as const
    expect(addresses[0]).toBe(await call('imageTranslate', query, { as: 'manager' }))
  })

  test('is made again for a lot that has changed', async () => {
    const id = await addLot()
    const before = await translate(id)
    const change = (remarks: string) =>
      db.updateTable('lots').set({ remarks }).where('id', '=', Number(id)).execute()
    await change('小キズ')
    const after = await translate(id)
    expect(after).not.toBe(before)
    await change('小キズ\n修復歴 コアサポート交換済\nスロコン取付')
    expect(await translate(id)).toBe(before)
  })

  test('is available for any page that the person may open', async () => {
    const bike = await addLot({ kind: 'bike', rateEngine: '6' })
    const stock = await addLot({ market: 'stock', auctionDay: null })
    expect(await translate(bike)).toContain('translated-sheet')
    expect(await translate(stock)).toContain('translated-sheet')
    await override(db, 'client', 'bikeView', false)
    onTestFinished(() => override(db, 'client', 'bikeView', true))
    expect(await code(bike)).toBe('not_found')
    expect(await code('999999999')).toBe('not_found')
  })

  test('is in the language of the request if that names none', async () => {
    const id = await addLot()
    const { body } = await respond(
      'imageTranslate',
      { query: { carId: id } },
      { as: 'client', headers: { 'accept-language': 'ru' } },
    )
    expect(JSON.parse(body)).toBe(await translate(id, 'ru'))
  })

  test('needs the permission, and so does its picture', async () => {
    const id = await addLot()
    const address = await translate(id)
    const guest = await refused('imageTranslate', { query: { carId: id } }, { as: 'guest' })
    expect(guest.messageCode).toBe('not_permitted')
    const picture = await refused('translatedSheet', fileIn(address), { as: 'guest' })
    expect(picture.messageCode).toBe('not_permitted')
    const unknown = { query: { file: '0'.repeat(32) } }
    expect((await refused('translatedSheet', unknown, { as: 'client' })).messageCode).toBe(
      'not_found',
    )
    const none = await refused('imageTranslate', { query: {} }, { as: 'client' })
    expect(none.messageCode).toBe('invalid_request')
  })

  test('can be requested again after a failure', async () => {
    const id = await addLot()
    use({ graphics: { ...graphics, renderPng: () => Promise.reject(new Error('no')) } })
    expect(await code(id)).toBe('translation_unavailable')
    use({ graphics })
    expect(await translate(id)).toContain('translated-sheet')
    expect((await rowsOf(id)).map(({ failed_at }) => failed_at !== null)).toEqual([true, false])
  })

  test('is made by another server after one was killed', async () => {
    const id = await addLot()
    await translate(id)
    await db
      .updateTable('sheet_translations')
      .set({ stored_at: null, created_at: new Date('2020-01-01') })
      .where('lot_id', '=', Number(id))
      .execute()
    expect(await translate(id)).toContain('translated-sheet')
    expect(await rowsOf(id)).toHaveLength(2)
  })
})

describe('removes what nobody needs', () => {
  const age = (where: 'all' | number) =>
    db
      .updateTable('sheet_translations')
      .set({ created_at: new Date('2020-01-01'), stored_at: new Date('2020-01-01') })
      .$if(where !== 'all', (query) => query.where('id', '=', Number(where)))
      .where('stored_at', 'is not', null)
      .execute()

  test('after a day with a successor, or without its lot', async () => {
    const [kept, changed, gone] = [await addLot(), await addLot(), await addLot()]
    const addresses = [await translate(kept), await translate(changed), await translate(gone)]
    await db
      .updateTable('lots')
      .set({ remarks: 'サビ' })
      .where('id', '=', Number(changed))
      .execute()
    addresses.push(await translate(changed))
    await removeOldTranslations(context)
    for (const address of addresses)
      expect((await respond('translatedSheet', fileIn(address), { as: 'client' })).statusCode).toBe(
        200,
      )
    await age('all')
    await db.deleteFrom('lots').where('id', '=', Number(gone)).execute()
    await removeOldTranslations(context)
    const statuses = await Promise.all(
      addresses.map(async (address) => {
        const response = await respond('translatedSheet', fileIn(address), { as: 'client' })
        return response.statusCode
      }),
    )
    expect(statuses).toEqual([200, 404, 404, 200])
  })
})

describe('an external service', () => {
  const png = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()

  beforeEach(async () => {
    await db.deleteFrom('sheet_translations').execute()
  })

  const serviceAt = (url: string) => ({ url, key: 'secret', costYen: 100 })
  const driverAt = (url: string, limits: Parameters<typeof translationService>[1]) =>
    translationService(serviceAt(url), limits)

  /** Answers with this response, and counts requests. */
  async function serve(
    listener: RequestListener,
    { dailyYen = 1000, drawsInstead = false, withinMs = 5000, maxBytes = 100_000 } = {},
  ) {
    const bodies: { language: string; image: string; reference: string }[] = []
    const http = createServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece) => pieces.push(piece))
      request.on('end', () => {
        if (request.method === 'POST') bodies.push(JSON.parse(Buffer.concat(pieces).toString()))
        void listener(request, response)
      })
    })
    await once(http.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => {
      http.closeAllConnections()
      http.close()
    })
    const { port } = http.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/translate`
    use({
      sheetTranslation: driverAt(url, { withinMs, maxBytes }),
      config: { ...config, sheetService: { ...serviceAt(url), dailyYen, drawsInstead } },
    })
    return { url, bodies }
  }
  const withSheet = () => addLot({ sheet: 'https://sheets.test/1.jpg' })

  test('receives the picture once, with the language', async () => {
    const content = await png()
    const { bodies } = await serve((request, response) => {
      expect(request.headers.authorization).toBe('Bearer secret')
      response.setHeader('content-type', 'image/png').end(content)
    })
    const id = await withSheet()
    const addresses = await Promise.all(Array.from({ length: 6 }, () => translate(id, 'ru')))
    expect(new Set(addresses).size).toBe(1)
    expect(bodies).toMatchObject([
      { language: 'ru', imageType: 'image/webp', reference: expect.stringContaining('USS Tokyo') },
    ])
    const sent = await sharp(Buffer.from(bodies[0]?.image ?? '', 'base64')).metadata()
    expect(sent.format).toBe('webp')
    const [address = ''] = addresses
    const { rawPayload } = await respond('translatedSheet', fileIn(address), { as: 'client' })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 })
    expect(await rowsOf(id)).toMatchObject([{ driver: 'service', cost_yen: 100 }])
  })

  test('can send the address of a picture on the public internet', async () => {
    const content = await png()
    const { url } = await serve(({ method }, response) => {
      if (method === 'GET') response.setHeader('content-type', 'image/png').end(content)
      else
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ url: `${url}.png` }))
    })
    const id = await withSheet()
    expect(await code(id)).toBe('translation_unavailable')
    use({ sheetTranslation: driverAt(url, { allowedAddresses: ['127.0.0.1'] }) })
    expect(await translate(id)).toContain('translated-sheet')
  })

  test.each<[string, RequestListener]>([
    ['fails', (_request, response) => response.writeHead(500).end('no')],
    ['redirects', (_request, response) => response.writeHead(302, { location: '/other' }).end()],
    ['says nothing', () => undefined],
    [
      'sends what is no picture',
      (_request, response) => response.setHeader('content-type', 'image/png').end('<svg/>'),
    ],
    [
      'sends too much',
      (_request, response) =>
        response.setHeader('content-type', 'image/png').end(Buffer.alloc(200_000)),
    ],
    [
      'sends the address of something else',
      (_request, response) =>
        response.setHeader('content-type', 'application/json').end('{"url":"file:///etc/passwd"}'),
    ],
    [
      'sends broken JSON',
      (_request, response) => response.setHeader('content-type', 'application/json').end('{'),
    ],
  ])('that %s is refused clearly, or the drawing takes its place', async (_what, listener) => {
    await serve(listener, { withinMs: 300 })
    const id = await withSheet()
    expect(await code(id)).toBe('translation_unavailable')
    await serve(listener, { withinMs: 300, drawsInstead: true })
    expect(await translate(id)).toContain('translated-sheet')
    expect((await rowsOf(id)).at(-1)).toMatchObject({ driver: 'drawing', cost_yen: 0 })
  })

  test('never exceeds the daily budget, even with simultaneous requests', async () => {
    const content = await png()
    const { bodies } = await serve(
      (_request, response) => response.setHeader('content-type', 'image/png').end(content),
      { dailyYen: 300 },
    )
    const ids = await Promise.all(Array.from({ length: 8 }, withSheet))
    const responses = await Promise.all(
      ids.map((carId) => respond('imageTranslate', { query: { carId } }, { as: 'client' })),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...[200, 200, 200],
      ...[429, 429, 429, 429, 429],
    ])
    expect(bodies).toHaveLength(3)
    // Another day.
    await db
      .updateTable('sheet_translations')
      .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
      .execute()
    const refusedId = ids[responses.findIndex(({ statusCode }) => statusCode === 429)] ?? ''
    expect(await translate(refusedId)).toContain('translated-sheet')
  })

  test('costs nothing if the picture of the sheet cannot be read', async () => {
    const { bodies } = await serve((_request, response) => response.end())
    const id = await withSheet()
    const { pictures } = context
    use({ pictures: { ...pictures, open: async () => null, ensureStored: async () => 'failed' } })
    onTestFinished(() => {
      use({ pictures })
    })
    expect(await code(id)).toBe('translation_unavailable')
    expect([bodies, await rowsOf(id)]).toEqual([[], []])
  })

  test('needs a sheet; without one there is at most the drawing', async () => {
    await serve((_request, response) => response.end())
    const id = await addLot()
    expect(await code(id)).toBe('no_sheet')
    await serve((_request, response) => response.end(), { drawsInstead: true })
    expect(await translate(id)).toContain('translated-sheet')
  })
})
