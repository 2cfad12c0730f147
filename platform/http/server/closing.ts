import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Returns a signal that aborts once the response is sent or the client has disconnected.
 *
 * @param maxIdleMs time after which a client that reads nothing is disconnected
 */
export function closingOf({ raw }: FastifyReply, maxIdleMs?: number): AbortSignal {
  const closing = new AbortController()
  raw.once('close', () => closing.abort())
  // Injected requests have no socket.
  if (raw.socket instanceof Socket) {
    if (raw.socket.destroyed) closing.abort()
    if (maxIdleMs !== undefined) raw.socket.setTimeout(maxIdleMs)
  }
  return closing.signal
}

/**
 *
 * Closes each connection after its response once the server stops: a keep-alive connection would delay the stop until
 * its idle timeout.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
