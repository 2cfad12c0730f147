import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { enqueueUpcomingPictures } from '#market/pictures/server/enqueue-pictures.ts'
import { fetchDuePictures } from '#market/pictures/server/fetch-pictures.ts'
import { pictureStore } from '#market/pictures/server/picture-store.ts'
import { pictureRoutes } from '#market/pictures/server/routes.ts'
import { picturesPort } from '#market/pictures/server/source/port.ts'
import { pictureUrl } from '#market/pictures/server/urls.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { startGraphics } from '#platform/graphics/server/graphics.ts'
import { fileStorage } from '#platform/storage/server/file-storage.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { openSandbox } from '#tools/chaos/sandbox.ts'
import { cpuMs } from './cpu-time.ts'
import { percentile } from './percentile.ts'
import { withSmoke } from './smoke.ts'

const { values } = parseArgs({
  options: withSmoke(
    {
      lots: { type: 'string', default: '50' },
      photos: { type: 'string', default: '8' },
      /** Stored pictures to be read in sequence. */
      reads: { type: 'string', default: '2000' },
    },
    { lots: '3', photos: '2', reads: '20' },
  ),
})
const lots = Number(values.lots)
const photosOfLot = Number(values.photos)

/** A row shows one photo; a wide screen and its gallery more. */
const rowsOfList = 20

/** Makes a JPEG with the detail of a photograph: shapes, gradients and sensor noise. */
async function photograph(seed: number): Promise<Buffer> {
  const shapes = Array.from({ length: 60 }, (_, at) => {
    const [x, y, r] = [
      (seed * 37 + at * 211) % 1280,
      (seed * 53 + at * 137) % 960,
      20 + ((at * 29) % 140),
    ]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${(seed * 41 + at * 23) % 360} 45% ${20 + ((at * 7) % 60)}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960"><rect width="1280" height="960" fill="#899"/>${shapes.join('')}</svg>`
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const grain = await sharp({
    create: { width: 1280, height: 960, channels: 3, background: '#888', noise },
  })
    .blur(0.7)
    .png()
    .toBuffer()
  return sharp(Buffer.from(svg))
    .blur(1.2)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Adds lots that run tomorrow, with photos on a host of this machine. */
async function addLots(db: Db, host: string): Promise<{ id: number; photos: string[] }[]> {
  const { rows } = await sql<{ id: number; photos: string[] }>`
    insert into lots (kind, market, house_id, auction_day, lot_number, maker_id, model_id, status, source, photos)
    select 'car', 'auction', (select min(id) from auction_houses),
      (now() at time zone 'Asia/Tokyo')::date + 1, number::text, model.maker_id, model.id, 4531, 'bench',
      array(select ${host} || '/' || number || '-' || photo from generate_series(1, ${photosOfLot}) photo)
    from generate_series(1, ${lots}) number
    cross join (select id, maker_id from models order by id limit 1) model
    returning id, photos
  `.execute(db)
  return rows
}

/** Mirrors the pictures of lots from a host on this machine, and reads the stored ones: npm run bench:pictures. */
async function main(): Promise<void> {
  const originals = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(photograph))
  const original = (path: string) => originals[Number(path.split('-')[1]) % originals.length]
  const host = createServer(({ url = '' }, response) =>
    response.setHeader('content-type', 'image/jpeg').end(original(url)),
  ).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const { port } = host.address() as AddressInfo
  await using folder = await temporaryFolder()
  const sandbox = await openSandbox()
  const graphics = startGraphics()
  // Otherwise closing can wait 72 s for idle connections to time out.
  const app = fastify({ forceCloseConnections: true })
  try {
    const { db } = sandbox
    const storage = await fileStorage({ s3: null, folder: join(folder.path, 'files') })
    const upstream = picturesPort({ allowedAddresses: ['127.0.0.1'] })
    const pictures = pictureStore({ db, storage, graphics, upstream })
    const context = { db, pictures, now: () => new Date() }
    const added = await addLots(db, `http://127.0.0.1:${port}`)
    const cpu = await cpuMs(process.pid)
    const began = performance.now()
    await enqueueUpcomingPictures(context, 5000)
    await fetchDuePictures(context)
    const seconds = (performance.now() - began) / 1000
    const { kept } = await countStored(db)
    if (kept !== lots * photosOfLot) throw new Error(`${kept} of ${lots * photosOfLot} are kept`)
    const cpuSeconds = ((await cpuMs(process.pid)) - cpu) / 1000
    console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
    console.log(
      `${lots} lots with ${photosOfLot} photos each of 1280 × 960, about ${kb(originals[0]?.length)}`,
    )
    console.log(
      `mirrored in ${seconds.toFixed(1)} s: ${(lots / seconds).toFixed(2)} lots a second, ` +
        `${(kept / seconds).toFixed(1)} pictures; ${((1000 * cpuSeconds) / kept).toFixed(0)} ms of processor each`,
    )

    pictureRoutes(app, context, async () => 'person')
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const first = added
      .slice(0, rowsOfList)
      .map(({ id, photos }) => ({ id, photo: photos[0] ?? '' }))
    let before = 0
    for (const { photo } of first) before += original(photo)?.length ?? 0
    for (const width of [160, 640] as const) {
      const bytes = await Promise.all(
        first.map(async ({ id, photo }) => {
          const picture = await readPicture(`${url}${pictureUrl(id, photo, width)}`)
          return picture.byteLength
        }),
      )
      const after = bytes.reduce((sum, one) => sum + one, 0)
      console.log(
        `photos of a page of ${first.length} rows at ${width} px: ${kb(before)} before, ` +
          `${kb(after)} now, 1 : ${(before / after).toFixed(0)}`,
      )
    }
    const times: number[] = []
    for (let at = 0; at < Number(values.reads); at++) {
      const { id, photos } = added[at % added.length] ?? { id: 0, photos: [] }
      const start = performance.now()
      await readPicture(`${url}${pictureUrl(id, photos[at % photosOfLot] ?? '', 640)}`)
      times.push(performance.now() - start)
    }
    console.log(
      `a kept picture, one after the other: p50 ${percentile(times, 0.5).toFixed(2)} ms, ` +
        `p95 ${percentile(times, 0.95).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`,
    )
  } finally {
    await app.close()
    host.closeAllConnections()
    host.close()
    await graphics.stop()
    await sandbox.stop()
  }
}

async function readPicture(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} is ${response.status}`)
  return response.arrayBuffer()
}

const countStored = async (db: Db) =>
  db
    .selectFrom('pictures')
    .select(sql<number>`count(*)::int`.as('kept'))
    .where('state', '=', 'kept')
    .executeTakeFirstOrThrow()

const kb = (bytes = 0) => `${(bytes / 1024).toFixed(1)} KB`

await main()
