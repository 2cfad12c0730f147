import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

/**
 * Aborted when the response has been sent, or the client has disconnected.
 * @param mostIdleMs after which a client that reads nothing is disconnected
 */
export function closingOf({ raw }: FastifyReply, mostIdleMs?: number): AbortSignal {
  const closing = new AbortController()
  raw.once('close', () => closing.abort())
  // Injected requests have no socket.
  if (raw.socket instanceof Socket) {
    if (raw.socket.destroyed) closing.abort()
    if (mostIdleMs !== undefined) raw.socket.setTimeout(mostIdleMs)
  }
  return closing.signal
}
