import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import { findMail, listMails } from '#platform/mail/server/queries.ts'
import type { BikeStyle } from './drawing/bike/bike-spec.ts'
import { outboxMailPage, outboxPage } from './outbox-page.ts'

const styles: readonly BikeStyle[] = [
  'naked',
  'sport',
  'cruiser',
  'scooter',
  'offroad',
  'classic',
  'tourer',
]
const clips = styles.flatMap((style) => [`${style}-round.webm`, `${style}-engine.webm`])
/** Serves the videos of the demo market, and the outbox, because a demo has no mailboxes. Only in demo mode. */
export function demoRoutes(app: FastifyInstance, context: Context): void {
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

/** Sends a page that no browser may cache, because links of the outbox open accounts. */
const sendPage = (reply: FastifyReply, html: string) =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
