import type { FastifyInstance, FastifyReply } from 'fastify'
import { pictureWidths } from '#market/pictures/contract/addresses.ts'
import type { Context } from '#platform/core/server/context.ts'
import { callerOf } from '#platform/http/server/network.ts'
import { dropPageHeaders } from '#platform/http/server/security-headers.ts'
import type { PictureReader } from './access.ts'
import { openPicture } from './read-picture.ts'

const names = new RegExp(`^([0-9a-f]{32})-(${pictureWidths.join('|')})\\.webp$`)

/** A picture never changes: another one has another address. Shared caches would show it to strangers. */
const immutableCaching = 'private, max-age=31536000, immutable'
/** A guest's browser drops pictures some minutes after the link was withdrawn. */
const guestCaching = 'private, max-age=300'

/**
 * Serves pictures of lots to people who may see them. A request can make the server fetch only pictures of the lot that
 * it names.
 */
export function pictureRoutes(
  app: FastifyInstance,
  context: Pick<Context, 'db' | 'pictures'>,
  readerOf: PictureReader,
): void {
  app.get<{ Params: { file: string }; Querystring: { lot?: unknown } }>(
    '/pictures/:file',
    async (request, reply) => {
      const [, hash, width] = names.exec(request.params.file) ?? []
      dropPageHeaders(reply)
      if (!hash || !width) return sendNone(reply, 404)
      const { lot } = request.query
      const lotId = typeof lot === 'string' && /^\d{1,15}$/.test(lot) ? Number(lot) : null
      const reader = await readerOf(request, { hash, lotId })
      if (!reader) return sendNone(reply, 401)
      const caching = reader === 'guest' ? guestCaching : immutableCaching
      const etag = `"${hash}-${width}"`
      if (request.headers['if-none-match'] === etag) {
        return reply.header('etag', etag).header('cache-control', caching).status(304).send()
      }
      const opened = await openPicture(context, {
        hash,
        width: Number(width),
        lotId,
        owner: callerOf(request.ip),
        withinMs: context.pictures.maxWaitMs,
      })
      if (opened === 'busy') return sendNone(reply.header('retry-after', 5), 503)
      if (opened === 'failed') return sendNone(reply, 404)
      return reply
        .header('cache-control', caching)
        .header('etag', etag)
        .header('content-length', opened.size)
        .type('image/webp')
        .send(opened.stream)
    },
  )
}

/** The browser shows its placeholder, and tries again on the next page. */
const sendNone = (reply: FastifyReply, status: 401 | 404 | 503) =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('No picture\n')
