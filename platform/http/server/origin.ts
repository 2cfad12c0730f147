import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import type { Config } from '#platform/core/server/config.ts'
import { appHeader } from '#platform/http/contract/app-header.ts'

/** Returns whether people reach this instance over https, directly or through a proxy. */
export const isSecure = ({ publicUrl }: Config, request: FastifyRequest): boolean =>
  request.protocol === 'https' || publicUrl.startsWith('https:')

/**
 * Returns whether this site sent a write. False for requests that another site caused and for prefetches of the
 * browser. A client without any of these headers is no browser and passes (decision 11, Session).
 */
export function isSameOrigin({ publicUrl }: Config, request: FastifyRequest): boolean {
  const { origin, purpose } = request.headers
  const site = request.headers['sec-fetch-site']
  const purposes = `${request.headers['sec-purpose'] ?? ''} ${purpose ?? ''}`
  if (/prefetch|prerender|preview/i.test(purposes)) return false
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return true
  // A proxy may change the host of a request; the configured address also belongs to this site.
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === request.host)
}

/**
 * Returns whether the app's own script, or a client that is no browser, made a GET that changes something. Addresses of
 * pictures and videos come from feeds, and a browser loads them in the name of the viewer (spec 1 §7; decision 34).
 */
export function isMadeByApp({ opensInTab }: Endpoint, { headers }: FastifyRequest): boolean {
  if (headers[appHeader] !== undefined) return true
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) {
    return destination === 'empty' || (opensInTab === true && destination === 'document')
  }
  if (headers['sec-fetch-site'] !== undefined || headers.origin !== undefined) return false
  // Browsers leave those headers out over plain HTTP; then `Accept` shows what an address is loaded as.
  const { accept = '' } = headers
  if (/text\/html/i.test(accept)) return opensInTab === true
  return !/\b(?:image|video|audio|font)\/|text\/css/i.test(accept)
}
