import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { publicAgents } from '#platform/http/server/outgoing/public-agents.ts'
import { PictureUnavailable } from './unavailable.ts'

export interface PictureLimits {
  readonly maxBytes: number
  readonly maxRedirects: number
  /**
   * The hosts that pictures may come from, where `*.example.com` allows all below one; null allows the whole public
   * internet.
   */
  readonly hosts: readonly string[] | null
  /** Addresses outside of the public internet to which connections are allowed. */
  readonly allowedAddresses: readonly string[]
}

/**
 * Returns a function that fetches a picture from another host of the public internet. The addresses come from feeds and
 * are not trusted.
 */
export function foreignPictures(limits: PictureLimits) {
  const { maxBytes, maxRedirects, allowedAddresses } = limits
  const agents = publicAgents(allowedAddresses)

  const responseOf = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        accept: 'image/*',
        'accept-encoding': 'identity',
        'user-agent': 'Seriba',
        // The header of a browser: no call of this site changes anything for a picture request.
        'sec-fetch-dest': 'image',
        'sec-fetch-site': 'cross-site',
      }
      const request =
        url.protocol === 'https:'
          ? requestHttps(url, { agent: agents.https, headers, signal })
          : requestHttp(url, { agent: agents.http, headers, signal })
      request.on('response', resolve).on('error', reject).end()
    })

  return async function find(address: string, signal: AbortSignal): Promise<Buffer> {
    let url = urlOf(address)
    for (let hop = 0; hop <= maxRedirects; hop++) {
      if (!url) throw new PictureUnavailable('no address of a picture')
      if (!isAllowed(url, limits.hosts)) throw new PictureUnavailable('host is not in PHOTO_HOSTS')
      const response = await responseOf(url, signal)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy()
        url = urlOf(headers.location, url)
        continue
      }
      const fault = faultOf(response, maxBytes)
      if (fault === null) return bytesOf(response, maxBytes)
      response.destroy()
      throw new PictureUnavailable(fault, { isHostSilent: statusCode >= 500 })
    }
    throw new PictureUnavailable('too many redirects')
  }
}

/** Returns null for an invalid address; one without a scheme is read as `https`. */
function urlOf(address: string, base: URL | string = 'https://pictures.invalid'): URL | null {
  const url = URL.parse(address, base)
  return url && /^https?:$/.test(url.protocol) ? url : null
}

function isAllowed({ hostname }: URL, hosts: readonly string[] | null): boolean {
  if (hosts === null) return true
  return hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  )
}

/** Returns what is wrong with a response. Ignores its content type, since hosts lie about it. */
function faultOf({ statusCode = 0, headers }: IncomingMessage, maxBytes: number): string | null {
  const { 'content-encoding': encoding = 'identity' } = headers
  if (statusCode !== 200) return `status ${statusCode}`
  if (encoding !== 'identity') return 'compressed'
  return Number(headers['content-length'] ?? 0) <= maxBytes ? null : 'too large'
}

/** Reads the whole body. Leaving the loop ends the connection. */
async function bytesOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > maxBytes) throw new PictureUnavailable('too large')
    pieces.push(piece)
  }
  if (size === 0) throw new PictureUnavailable('empty')
  return Buffer.concat(pieces)
}
