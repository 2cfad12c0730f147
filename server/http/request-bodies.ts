import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../core/refusal.ts'
import { respondToBrokenRequest } from './broken-requests.ts'

/** A body that nobody reads is dropped up to this length; a longer one ends the connection. */
const mostDroppedBytes = 1024 * 1024
/** How long a body may take to arrive, and that of an upload: 10 MB over a slow phone. */
const mostBodyMs = 30_000
export const mostUploadMs = 180_000
/** How long the rest of such a body may take after the response. */
const dropMs = 5000

const announcesBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether a part of the body has not arrived yet. Injected requests come over no network. */
const isIncomplete = (request: FastifyRequest): boolean =>
  announcesBody(request) && request.raw.complete === false

/**
 * Takes request bodies as they are, without decompression, and lets no connection wait for a body that
 * was refused: its rest is dropped, or the connection is closed.
 */
export function handleBodies(app: FastifyInstance, withinMs = mostBodyMs): void {
  app.addHook('onRequest', async (request, reply) => {
    const encoding = request.headers['content-encoding'] ?? 'identity'
    if (!announcesBody(request) || encoding.toLowerCase() === 'identity') return
    reply.header('accept-encoding', 'identity')
    throw new Refusal('unsupported_media_type')
  })
  app.addHook('onRequest', async (request) => {
    if (!isIncomplete(request)) return
    const { raw, routeOptions } = request
    if (routeOptions.config.endpoint?.isUpload || routeOptions.config.takesFiles) return
    const limit = setTimeout(() => {
      if (!raw.complete) respondToBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
    }, withinMs)
    raw.once('close', () => clearTimeout(limit))
  })
  app.addHook('onSend', async (request, reply) => {
    if (!isIncomplete(request)) return
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (length > mostDroppedBytes) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request) => {
    if (!isIncomplete(request)) return
    const { raw } = request
    raw.resume()
    // Otherwise Node would respond a second time when the request runs into its own time limit.
    const limit = setTimeout(() => {
      if (!raw.complete) raw.socket.destroy()
    }, dropMs)
    raw.once('close', () => clearTimeout(limit))
  })
}
