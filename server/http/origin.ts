import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Whether people reach this instance over https, directly or through a proxy. */
export const isSecure = ({ publicUrl }: Config, request: FastifyRequest): boolean =>
  request.protocol === 'https' || publicUrl.startsWith('https:')

/**
 * Whether a write comes from this site. Requests that another site caused do not, nor do those that a
 * browser makes ahead of time (prefetch). A client that sends none of these headers is no browser and
 * passes (decisions, Session).
 */
export function isSameOrigin({ publicUrl }: Config, request: FastifyRequest): boolean {
  const { origin, purpose } = request.headers
  const site = request.headers['sec-fetch-site']
  const purposes = `${request.headers['sec-purpose'] ?? ''} ${purpose ?? ''}`
  if (/prefetch|prerender|preview/i.test(purposes)) return false
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return true
  // A proxy may change the host of a request; the configured address is this site, too.
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === request.host)
}
