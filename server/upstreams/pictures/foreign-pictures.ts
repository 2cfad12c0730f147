import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { publicAgents } from '../public-agents.ts'

/** Limits of pictures, and their allowed hosts. */
export interface PictureLimits {
  readonly mostBytes: number
  readonly mostRedirects: number
  /** The hosts that pictures may come from, `*.example.com` for all below one; null for the whole public internet. */
  readonly hosts: readonly string[] | null
  /** Addresses that may be connected to besides those of the public internet. */
  readonly allowedAddresses: readonly string[]
}

interface Found {
  readonly mediaType: string
  readonly bytes: Buffer
}

/**
 * Gets a picture from another host of the public internet. The addresses are those of feeds, and not
 * trusted.
 */
export function foreignPictures(limits: PictureLimits) {
  const { mostBytes, mostRedirects, allowedAddresses } = limits
  const agents = publicAgents(allowedAddresses)

  const responseOf = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        accept: 'image/*',
        'accept-encoding': 'identity',
        'user-agent': 'Seriba',
        // What a browser would say: no call of this site changes something for a picture.
        'sec-fetch-dest': 'image',
        'sec-fetch-site': 'cross-site',
      }
      const request =
        url.protocol === 'https:'
          ? requestHttps(url, { agent: agents.https, headers, signal })
          : requestHttp(url, { agent: agents.http, headers, signal })
      request.on('response', resolve).on('error', reject).end()
    })

  return async function find(address: string, signal: AbortSignal): Promise<Found | null> {
    let url = urlOf(address)
    for (let hop = 0; url && isAllowed(url, limits.hosts) && hop <= mostRedirects; hop++) {
      const response = await responseOf(url, signal)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy()
        url = urlOf(headers.location, url)
        continue
      }
      if (statusCode === 200 && isPicture(response, mostBytes)) {
        const bytes = await bytesOf(response, mostBytes)
        return bytes && { mediaType: headers['content-type'] ?? '', bytes }
      }
      response.destroy()
      return null
    }
    return null
  }
}

/** Null for an invalid address; one without a scheme is read as `https`. */
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

function isPicture({ headers }: IncomingMessage, mostBytes: number): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers
  const length = Number(headers['content-length'] ?? 0)
  return /^image\//i.test(type) && encoding === 'identity' && length <= mostBytes
}

/** The whole body; null when it is too large. Leaving the loop ends the connection. */
async function bytesOf(response: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > mostBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
