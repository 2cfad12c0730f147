import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/core/server/refusal.ts'
import { isAmbiguous, respondToBrokenRequest } from './broken-requests.ts'

/** How long a body may take to arrive, and how long an upload may: 10 MB from a slow phone. */
const maxBodyMs = 30_000
export const maxUploadMs = 180_000
/** How long the rest of a refused body is read and dropped after the response; the second for uploads. */
const dropMs = 5000
const dropUploadMs = 30_000

const announcesBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Returns whether part of the body has not arrived yet. Injected requests use no network. */
const isIncomplete = (request: FastifyRequest): boolean =>
  announcesBody(request) && request.raw.complete === false

const takesFiles = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.endpoint?.isUpload === true || config.takesFiles === true

/**
 * Accepts request bodies as they are, without decompression, and never lets a connection wait for a refused one. Its
 * rest is read for a while: a connection that closes while the client still sends is reset, and the client loses the
 * response.
 */
export function handleBodies(app: FastifyInstance, withinMs = maxBodyMs): void {
  app.addHook('onRequest', async (request, reply) => {
    const encoding = request.headers['content-encoding'] ?? 'identity'
    if (!announcesBody(request) || encoding.toLowerCase() === 'identity') return
    reply.header('accept-encoding', 'identity')
    throw new Refusal('unsupported_media_type')
  })
  app.addHook('onRequest', async (request) => {
    if (!isIncomplete(request)) return
    if (takesFiles(request)) return
    const { raw } = request
    const limit = setTimeout(() => {
      if (!raw.complete) respondToBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
    }, withinMs)
    raw.once('close', () => clearTimeout(limit))
  })
  app.addHook('onSend', async (request, reply) => {
    // Fastify closes the connection of a body that it does not read.
    if (isIncomplete(request) && !isAmbiguous(request.raw)) reply.removeHeader('connection')
  })
  app.addHook('onResponse', async (request) => {
    if (!isIncomplete(request)) return
    const { raw } = request
    raw.unpipe()
    raw.resume()
    // Otherwise Node would respond a second time when the request reaches its own time limit.
    const limit = setTimeout(
      () => {
        if (!raw.complete) raw.socket.destroy()
      },
      takesFiles(request) ? dropUploadMs : dropMs,
    )
    raw.once('close', () => clearTimeout(limit))
  })
}
