import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { addressInHost, guardedLookup } from './guarded-lookup.ts'

/** What pictures may be, and where they may lie. */
export interface PictureLimits {
  readonly mostBytes: number
  readonly mostRedirects: number
  /** Whether an IP address may be connected to. Feeds bring addresses, and feeds are not trusted. */
  readonly mayReach: (address: string) => boolean
}

interface Found {
  readonly mediaType: string
  readonly bytes: Buffer
}

/** Gets what lies at an address of another host, if that may be reached and is a picture. */
export function foreignPictures(limits: PictureLimits) {
  const { mostBytes, mostRedirects, mayReach } = limits
  // Photos of a lot lie on one host, so a connection that was opened for the first serves the rest.
  const agents = { lookup: guardedLookup(mayReach), keepAlive: true, maxFreeSockets: 4 }
  const plain = new HttpAgent(agents)
  const secure = new HttpsAgent(agents)

  const answerOf = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const literal = addressInHost(url.hostname)
      // Nobody looks up what is an address already.
      if (literal !== null && !mayReach(literal)) throw new Error(`${literal} is not public`)
      const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Seriba' }
      const asked =
        url.protocol === 'https:'
          ? requestHttps(url, { agent: secure, headers, signal })
          : requestHttp(url, { agent: plain, headers, signal })
      asked.on('response', resolve).on('error', reject).end()
    })

  return async function find(address: string, signal: AbortSignal): Promise<Found | null> {
    let url = urlOf(address)
    for (let hop = 0; url && hop <= mostRedirects; hop++) {
      const answer = await answerOf(url, signal)
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy()
        url = urlOf(headers.location, url)
        continue
      }
      if (statusCode === 200 && isPicture(answer, mostBytes)) {
        const bytes = await bytesOf(answer, mostBytes)
        return bytes && { mediaType: headers['content-type'] ?? '', bytes }
      }
      answer.destroy()
      return null
    }
    return null
  }
}

/** Null for what is no web address; one without a scheme is read as `https`. */
function urlOf(address: string, base: URL | string = 'https://pictures.invalid'): URL | null {
  const url = URL.parse(address, base)
  return url && /^https?:$/.test(url.protocol) ? url : null
}

function isPicture({ headers }: IncomingMessage, mostBytes: number): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers
  const length = Number(headers['content-length'] ?? 0)
  return /^image\//i.test(type) && encoding === 'identity' && length <= mostBytes
}

/** All of an answer; null when it is larger than it may be. Leaving the loop ends the connection. */
async function bytesOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > mostBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
