import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../server/context.ts'
import { findMail, listMails } from '../server/upstreams/mail/queries.ts'
import { type BikeView, drawBikePhoto } from './drawing/bike/bike-photo.ts'
import type { BikeStyle } from './drawing/bike/bike-spec.ts'
import type { CarBody } from './drawing/car/body-spec.ts'
import { type CarView, drawCarPhoto } from './drawing/car/car-photo.ts'
import { drawAuctionSheet } from './drawing/sheet/auction-sheet.ts'
import { outboxMailPage, outboxPage } from './outbox-page.ts'
import { findSheet } from './sheet-of-lot.ts'

const bodies: readonly CarBody[] = [
  'hatch',
  'sedan',
  'wagon',
  'coupe',
  'convertible',
  'suv',
  'minivan',
  'kei-tall',
  'kei-hatch',
  'kei-van',
  'kei-truck',
  'van',
  'pickup',
  'truck',
  'offroad',
]
const styles: readonly BikeStyle[] = [
  'naked',
  'sport',
  'cruiser',
  'scooter',
  'offroad',
  'classic',
  'tourer',
]
const carViews: readonly CarView[] = [
  'front-left',
  'side',
  'rear',
  'front',
  'rear-right',
  'interior',
  'dashboard',
  'seats',
  'engine',
  'wheel',
]
const clips = styles.flatMap((style) => [`${style}-round.webm`, `${style}-engine.webm`])
const bikeViews: readonly BikeView[] = ['right', 'left', 'front', 'rear', 'meter', 'engine']

interface PhotoAddress {
  readonly kind: string
  readonly shape: string
  readonly paint: string
  readonly seed: string
  readonly file: string
}

/**
 * Photos and auction sheets of the demo market, drawn on request, and the outbox, since
 * a demo has no mailboxes. Registered in demo mode only.
 */
export function demoRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: PhotoAddress; Querystring: { w?: string } }>(
    '/demo/photos/:kind/:shape/:paint/:seed/:file',
    async (request, reply) => {
      const photo = draw(request.params, widthOf(request.query.w))
      if (!photo) return reply.callNotFound()
      // The address has everything that is drawn, so the picture never changes.
      return sendSvg(reply, photo, 'public, max-age=31536000, immutable')
    },
  )
  app.get<{ Params: { house: string; day: string; file: string } }>(
    '/demo/sheets/:house/:day/:file',
    async ({ params }, reply) => {
      const sheet = await findSheet(context.db, params.house, params.day, params.file)
      if (!sheet) return reply.callNotFound()
      return sendSvg(reply, drawAuctionSheet(sheet), 'public, max-age=3600')
    },
  )
  app.get<{ Params: { file: string } }>('/demo/videos/:file', async ({ params }, reply) => {
    const file = clips.find((name) => name === params.file)
    if (!file) return reply.callNotFound()
    const video = await readFile(join(import.meta.dirname, 'videos', file))
    return reply.header('cache-control', 'public, max-age=86400').type('video/webm').send(video)
  })
  app.get('/dev/outbox', async (_request, reply) =>
    sendPage(reply, outboxPage(await listMails(context.db, 100))),
  )
  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async ({ params }, reply) => {
    const mail = params.id.length === uuidLength ? await findMail(context.db, params.id) : undefined
    if (!mail) return reply.callNotFound()
    return sendPage(reply, outboxMailPage(mail))
  })
}

const uuidLength = 36

/** The links of the outbox open accounts, so no browser may cache the page. */
const sendPage = (reply: FastifyReply, html: string) =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)

function sendSvg(reply: FastifyReply, svg: string, caching: string) {
  return reply
    .header('cache-control', caching)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('image/svg+xml')
    .send(svg)
}

/** Thumbs are drawn with less in them; every other width is the same picture. */
const sizes = [96, 192, 320, 640, 1280]

function widthOf(text: string | undefined): number {
  const wanted = Number(text ?? 640)
  return sizes.find((size) => size >= wanted) ?? 1280
}

function draw({ kind, shape, paint, seed, file }: PhotoAddress, width: number): string | null {
  const parts = /^([a-z-]+?)(?:-(\d{1,7}))?\.svg$/.exec(file)
  if (!parts || !/^[0-9a-f]{6}$/i.test(paint) || !/^\d{1,10}$/.test(seed)) return null
  const common = {
    paint: `#${paint}`,
    seed: Number(seed),
    width,
    ...(parts[2] === undefined ? {} : { mileageKm: Number(parts[2]) }),
  }
  if (kind === 'car') {
    const body = bodies.find((name) => name === shape)
    const view = carViews.find((name) => name === parts[1])
    return body && view ? drawCarPhoto({ ...common, body, view }) : null
  }
  const style = styles.find((name) => name === shape)
  const view = bikeViews.find((name) => name === parts[1])
  return kind === 'bike' && style && view ? drawBikePhoto({ ...common, style, view }) : null
}
