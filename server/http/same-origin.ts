import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

/**
 * Whether something that changes state was asked for by this site. What another site asked a browser
 * to do is not, nor is what a browser fetches ahead; a client that sends none of these headers is
 * no browser and passes (decisions, Session).
 */
export function isFromHere({ config }: Context, request: FastifyRequest): boolean {
  const { origin, purpose } = request.headers
  const site = request.headers['sec-fetch-site']
  const ahead = `${request.headers['sec-purpose'] ?? ''} ${purpose ?? ''}`
  if (/prefetch|prerender|preview/i.test(ahead)) return false
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return true
  // A proxy may give the request another host; the configured address is this site, too.
  return (
    origin === config.publicUrl || (URL.canParse(origin) && new URL(origin).host === request.host)
  )
}
