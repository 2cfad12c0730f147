import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { PictureUnavailable } from '#market/pictures/server/source/unavailable.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { type PageType, pageTypeRoute, pageTypes } from '#market/search/contract/page-types.ts'
import { StorageUnavailable } from '#platform/storage/server/port.ts'
import { serveWeb } from '#site/server-rendering/server/web-files.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { shareCaller } from '#testing/database/deals/shares.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { addLots } from '#testing/database/lots.ts'
import { shareHead } from './routes.ts'

const photo = await sharp({
  create: { width: 1024, height: 768, channels: 3, background: '#c8371f' },
})
  .jpeg()
  .toBuffer()
let fetches = 0
let isUnavailable = false
const server = await testApp({
  env: { PUBLIC_URL: 'https://cars.test', TRUST_PROXY: 'on', COMPANY_NAME: 'Harbour & Co' },
  upstream: {
    find: async () => {
      fetches++
      if (isUnavailable) throw new PictureUnavailable('away')
      return { bytes: photo }
    },
  },
})
const { app, call, context, db } = server
const { share } = shareCaller(server)

// A minimal version of the built page.
const { path: folder, remove } = await temporaryFolder()
afterAll(remove)
await mkdir(join(folder, '.vite'))
await writeFile(
  join(folder, 'index.html'),
  '<html lang="en"><head><title>Seriba</title></head><div id="root"></div></html>',
)
const manifest = {
  'fonts/inter-latin-wght-normal.woff2': { file: 'assets/latin.woff2' },
  'app/web/messages/messages-en.ts': { file: 'assets/en.js' },
}
await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
const web = fastify({ trustProxy: true })
await web.register(cookie)
await serveWeb(web, { folder, headOf: shareHead(context) })
afterAll(() => web.close())

/** User agents as messengers send them, without cookies. */
const messengers = [
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  'Viber/21.0.0.0 CFNetwork/1410.0.3 Darwin/22.6.0',
]
const pageOf = (type: PageType, id: string, headers: Record<string, string> = {}) =>
  web.inject({ url: `${pageTypeRoute[type]}/share/${id}`, headers })
const readTags = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
      ([, name = '', content = '']) => [name, content],
    ),
  )
const tagsFor = async (type: PageType, id: string, headers?: Record<string, string>) =>
  readTags((await pageOf(type, id, headers)).body)
const pathOf = (tags: Record<string, string>) => new URL(tags['og:image'] ?? '').pathname
const pictureAt = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'user-agent': messengers[0] ?? '', ...headers } })

let lots: Record<PageType, number>
beforeEach(async () => {
  isUnavailable = false
  server.clock.set(testNow)
  await setDatabaseClock(db)
  await db.deleteFrom('lots').execute()
  await sql`update models set name = 'ALPHARD' where name like '%script%'`.execute(db)
  const known = {
    ...{ year: 2018, condition: '4.5', mileageKm: 54_000, engineCc: 2500 },
    ...{ startPriceYen: 905_000, photos: ['https://a.example/1.jpg'] },
  }
  const [car = 0, stock = 0, sold = 0, bike = 0, soldBike = 0] = await addLots(server, [
    { ...known, auctionDay: '2031-03-13', lotNumber: '76574' },
    { ...known, market: 'stock', lotNumber: '76575' },
    { ...known, auctionDay: '2031-03-11', status: lotStatus.sold, lotNumber: '76576' },
    { ...known, kind: 'bike', auctionDay: '2031-03-13', lotNumber: '76577' },
    {
      ...known,
      ...{ kind: 'bike', auctionDay: '2031-03-11', lotNumber: '76578' },
      status: lotStatus.sold,
    },
  ])
  lots = { 'car-auction': car, stock, stats: sold, bikes: bike, 'bike-stats': soldBike }
})

const company = {
  'og:site_name': 'Harbour &amp; Co',
  'og:title': 'Harbour &amp; Co',
  'og:description': 'Used cars and motorbikes from Japanese auctions',
}

describe('the page of a shared lot', () => {
  test.each(pageTypes)('on %s describes the lot', async (type) => {
    const { id } = await share(lots[type], type)
    const name = type.startsWith('bike') ? 'HONDA CB400 SUPER FOUR 2018' : 'TOYOTA ALPHARD 2018'
    const tags = await tagsFor(type, id)
    expect(tags).toMatchObject({
      robots: 'noindex',
      'og:type': 'website',
      'og:site_name': 'Harbour &amp; Co',
      'og:title': name,
      'og:description': 'Grade 4.5 · 54\u2009000 km · 2\u2009500 cc',
      'og:url': `https://cars.test${pageTypeRoute[type]}/share/${id}`,
      'og:locale': 'en_US',
      'og:image:width': '1200',
      'og:image:height': '628',
      'og:image:type': 'image/jpeg',
      'twitter:card': 'summary_large_image',
      'twitter:title': name,
    })
    expect(tags['og:image']).toMatch(/^https:\/\/cars\.test\/share-previews\/.+\.jpg$/)
    expect(tags['twitter:image']).toBe(tags['og:image'])
  })

  test.each(messengers)('describes the lot to %s', async (agent) => {
    const { id } = await share(lots['car-auction'])
    const page = await pageOf('car-auction', id, { 'user-agent': agent, accept: '*/*' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    const tags = readTags(page.body)
    expect(tags['og:title']).toBe('TOYOTA ALPHARD 2018')
    const picture = await pictureAt(pathOf(tags), { 'user-agent': agent })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/jpeg')
  })

  test('uses the language of the reader, else of the owner', async () => {
    const { id } = await share(lots['car-auction'])
    const russian = 'Оценка 4.5 · 54\u2009000 км · 2\u2009500 см³'
    const headers = { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' }
    expect(await tagsFor('car-auction', id, headers)).toMatchObject({
      'og:description': russian,
      'og:locale': 'ru_RU',
    })
    await db.updateTable('people').set({ language_id: 693 }).execute()
    expect((await tagsFor('car-auction', id))['og:description']).toBe(russian)
    const english = { 'accept-language': 'en-GB' }
    expect((await tagsFor('car-auction', id, english))['og:locale']).toBe('en_US')
    await db.updateTable('people').set({ language_id: null }).execute()
  })

  test('escapes names', async () => {
    const name = `"><script>alert('1')</script>&`
    await sql`update models set name = ${name} where name = 'ALPHARD'`.execute(db)
    const { id } = await share(lots['car-auction'])
    const { body } = await pageOf('car-auction', id)
    expect(body).not.toContain('<script>')
    expect(readTags(body)['og:title']).toBe(
      'TOYOTA &quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp; 2018',
    )
    expect((await pictureAt(pathOf(readTags(body)))).statusCode).toBe(200)
  })

  test('hides auction, lot number and price unless the owner allows them', async () => {
    const { id } = await share(lots['car-auction'])
    const { body } = await pageOf('car-auction', id)
    expect(body).not.toMatch(/76574|905|USS|Mar 2031/)
    await call('setSharePreview', { body: { id, previewDetails: true } }, { as: 'client' })
    const tags = await tagsFor('car-auction', id)
    expect(tags['og:description']).toBe(
      'Grade 4.5 · 54\u2009000 km · 2\u2009500 cc · USS Tokyo, Thu 13 Mar 2031 · Lot 76574 · ' +
        'Start price 905\u2009000\u2009¥',
    )
    expect(pathOf(tags)).not.toBe(pathOf(readTags(body)))
  })

  test.each(['unknown', 'malformed', 'withdrawn', 'expired', 'locked', 'on another page'])(
    'is that of the company when the link is %s',
    async (state) => {
      const { id } = await share(lots['car-auction'])
      const shape = Object.keys(await tagsFor('car-auction', id))
      const { path, body } = {
        path: { unknown: 'A'.repeat(22), malformed: '%3Cscript%3E"' }[state] ?? id,
        body: { id },
      }
      if (state === 'withdrawn') await call('withdrawShare', { body }, { as: 'client' })
      if (state === 'expired') await setDatabaseClock(db, new Date('2031-05-01T00:00:00Z'))
      if (state === 'locked') {
        await db.updateTable('shares').set({ locked_at: testNow, wrong_guesses: 30 }).execute()
      }
      const page = await pageOf(state === 'on another page' ? 'stock' : 'car-auction', path)
      const tags = readTags(page.body)
      expect(tags).toMatchObject(company)
      expect(Object.keys(tags)).toEqual(shape)
      expect(page.body).not.toContain('<script>')
      expect(pathOf(tags)).toMatch(/\/company-en-/)
      const picture = await pictureAt(pathOf(tags))
      expect(picture.headers['content-type']).toBe('image/jpeg')
    },
  )

  test('is the only page with these tags', async () => {
    for (const url of ['/car-auction', '/share/x', '/oneprice/1', '/nowhere/share/x']) {
      const { body } = await web.inject({ url })
      expect(body).not.toContain('og:')
    }
  })
})

describe('the picture', () => {
  test('has the size, type and weight that messengers want, and may be cached', async () => {
    const { id } = await share(lots['car-auction'])
    const path = pathOf(await tagsFor('car-auction', id))
    const { headers, rawPayload } = await pictureAt(path)
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      ...{ format: 'jpeg', width: 1200, height: 628 },
    })
    expect(rawPayload.length).toBeLessThan(300_000)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=604800, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    })
    expect(headers['set-cookie']).toBeUndefined()
    const head = await app.inject({ method: 'HEAD', url: path })
    expect(head.headers['content-length']).toBe(String(rawPayload.length))
  })

  test('includes the photo of the lot', async () => {
    const { id } = await share(lots['car-auction'])
    const { rawPayload } = await pictureAt(pathOf(await tagsFor('car-auction', id)))
    const [red = 0, green = 0] = await sharp(rawPayload)
      .extract({ left: 300, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(Math.abs(red - 0xc8)).toBeLessThan(16)
    expect(Math.abs(green - 0x37)).toBeLessThan(16)
  })

  test('is drawn once, also for concurrent requests', async () => {
    const { id } = await share(lots['car-auction'])
    const path = pathOf(await tagsFor('car-auction', id))
    let drawn = 0
    const { renderJpeg } = context.graphics
    Object.assign(context.graphics, {
      renderJpeg: (drawing: Parameters<typeof renderJpeg>[0]) => {
        drawn++
        return renderJpeg(drawing)
      },
    })
    const all = await Promise.all(Array.from({ length: 20 }, () => pictureAt(path)))
    await pictureAt(path)
    Object.assign(context.graphics, { renderJpeg })
    expect(drawn).toBe(1)
    expect(new Set(all.map(({ rawPayload }) => rawPayload.length)).size).toBe(1)
  })

  test('of an outdated address is the current one, for a minute', async () => {
    const { id } = await share(lots['car-auction'])
    const before = pathOf(await tagsFor('car-auction', id))
    await db.updateTable('lots').set({ mileage_km: 55_000 }).execute()
    const after = pathOf(await tagsFor('car-auction', id))
    expect(after).not.toBe(before)
    const old = await pictureAt(before)
    expect(old.headers['cache-control']).toBe('public, max-age=60')
    expect(old.rawPayload.equals((await pictureAt(after)).rawPayload)).toBe(true)
  })

  test('is the same for all links that show nothing', async () => {
    const { id } = await share(lots['car-auction'])
    const path = pathOf(await tagsFor('car-auction', id))
    await call('withdrawShare', { body: { id } }, { as: 'client' })
    const withdrawn = await pictureAt(path)
    const unknown = await pictureAt(path.replace(id, 'A'.repeat(22)))
    expect(withdrawn.statusCode).toBe(200)
    expect(withdrawn.rawPayload.equals(unknown.rawPayload)).toBe(true)
    expect(withdrawn.headers['cache-control']).toBe(unknown.headers['cache-control'])
  })

  test('omits a photo that is unavailable, and is not cached then', async () => {
    isUnavailable = true
    const lot = lots['car-auction']
    await db
      .updateTable('lots')
      .set({ photos: ['https://a.example/later.jpg'] })
      .where('id', '=', lot)
      .execute()
    const { id } = await share(lot)
    const path = pathOf(await tagsFor('car-auction', id))
    const without = await pictureAt(path)
    expect(without.statusCode).toBe(200)
    expect(without.headers['cache-control']).toBe('public, max-age=60')
    expect(fetches).toBeGreaterThan(0)
    const { pictures } = context
    onTestFinished(() => {
      Object.assign(context, { pictures })
    })
    const open = () => Promise.reject(new StorageUnavailable('away'))
    Object.assign(context, { pictures: { ...pictures, open } })
    expect((await pictureAt(path)).statusCode).toBe(200)
  })

  test.each(['company-en.jpg', 'company-xx-0123456789abcdef.jpg', '..%2f..%2fetc%2fpasswd'])(
    'is none at %s',
    async (file) => {
      expect((await pictureAt(`/share-previews/${file}`)).statusCode).toBe(404)
    },
  )

  test('is drawn a limited number of times per address', async () => {
    const strict = await testApp({ env: { TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '0.1' } })
    const fixtures = Array.from({ length: 4 }, (_, at) => ({
      ...{ auctionDay: '2031-03-13', lotNumber: String(at) },
    }))
    const ids = await addLots(strict, fixtures)
    const shared = await Promise.all(ids.map((lot) => shareCaller(strict).share(lot)))
    const statuses: number[] = []
    for (const { id } of shared) {
      const url = `/share-previews/${id}-en-0123456789abcdef.jpg`
      const headers = { 'x-forwarded-for': '192.0.2.7' }
      statuses.push((await strict.app.inject({ url, headers })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})
