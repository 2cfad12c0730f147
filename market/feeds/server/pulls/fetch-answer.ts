import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { publicAgents } from '#platform/http/server/outgoing/public-agents.ts'
import { PullFault } from './pull-fault.ts'

/** The hosts that feeds can be fetched from, by FEED_HOSTS. */
export interface FeedHosts {
  isAllowed(hostname: string): boolean
  readonly agents: ReturnType<typeof publicAgents>
}

/**
 * Returns the hosts of the configuration, where `*.example.com` allows all hosts below one. Addresses inside a network
 * are connected to only if the configuration names them.
 */
export function feedHosts(hosts: readonly string[]): FeedHosts {
  const addresses = hosts.flatMap((host) => {
    if (host === 'localhost') return ['127.0.0.1', '::1']
    return /^\d+(?:\.\d+){3}$/.test(host) ? [host] : []
  })
  return {
    isAllowed: (hostname) =>
      hosts.some((host) =>
        host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
      ),
    agents: publicAgents(addresses),
  }
}

export interface AnswerRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Headers that are sent to no other host. */
  readonly secretHeaders: Readonly<Record<string, string>>
  readonly timeLimitSeconds: number
  readonly maxBytes: number
  /** Aborts the request. */
  readonly signal: AbortSignal
}

export interface Answer {
  /** False when the provider reports nothing new; then no file was written. */
  readonly isNew: boolean
  readonly bytes: number
  readonly etag: string
  readonly lastModified: string
  /** The address of the next page in the header `link`. */
  readonly nextLink: string | null
}

const maxRedirects = 3

/**
 * Writes the answer of a provider to a file, whole or not at all.
 *
 * @throws PullFault
 */
export async function fetchAnswer(
  hosts: FeedHosts,
  request: AnswerRequest,
  path: string,
): Promise<Answer> {
  const limit = AbortSignal.timeout(request.timeLimitSeconds * 1000)
  const signal = AbortSignal.any([limit, request.signal])
  try {
    const response = await responseTo(hosts, request, signal)
    return await save(response, request, path)
  } catch (error) {
    request.signal.throwIfAborted()
    if (error instanceof PullFault) throw error
    if (limit.aborted) {
      throw new PullFault('unavailable', `no whole answer within ${request.timeLimitSeconds} s`)
    }
    throw faultOf(error as NodeJS.ErrnoException)
  }
}

async function responseTo(
  hosts: FeedHosts,
  request: AnswerRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let { url } = request
  for (let hop = 0; hop <= maxRedirects; hop++) {
    if (!hosts.isAllowed(url.hostname)) {
      throw new PullFault('refused', `${url.hostname} is not in FEED_HOSTS`)
    }
    const isOwn = url.origin === request.url.origin
    const headers = { ...request.headers, ...(isOwn && request.secretHeaders) }
    const response = await send(hosts, url, headers, signal)
    const { statusCode = 0, headers: found } = response
    if (statusCode === 200 || statusCode === 304) return response
    response.destroy()
    const next = found.location === undefined ? null : URL.parse(found.location, url)
    if (statusCode < 300 || statusCode > 399 || !next) throw refusal(statusCode, found)
    if (!/^https?:$/.test(next.protocol)) throw new PullFault('refused', 'a strange redirect')
    url = next
  }
  throw new PullFault('refused', 'too many redirects')
}

function send(
  { agents }: FeedHosts,
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = {
      headers: { 'user-agent': 'Seriba', 'accept-encoding': 'gzip', ...headers },
      signal,
    }
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, { agent: agents.https, ...options })
        : requestHttp(url, { agent: agents.http, ...options })
    request.on('response', resolve).on('error', reject).end()
  })
}

function refusal(status: number, headers: IncomingMessage['headers']): PullFault {
  const isTransient = status >= 500 || status === 429 || status === 408
  const after = Number(headers['retry-after'])
  const retryAfter = Number.isFinite(after) && after > 0 ? Math.min(after, 300) : undefined
  return new PullFault(isTransient ? 'unavailable' : 'refused', `status ${status}`, retryAfter)
}

async function save(
  response: IncomingMessage,
  { maxBytes }: AnswerRequest,
  path: string,
): Promise<Answer> {
  const { statusCode, headers } = response
  const about = {
    etag: headers.etag ?? '',
    lastModified: headers['last-modified'] ?? '',
    nextLink: nextIn(headers.link),
  }
  if (statusCode === 304) {
    response.resume()
    return { isNew: false, bytes: 0, ...about }
  }
  const encoding = headers['content-encoding'] ?? 'identity'
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) {
    response.destroy()
    throw new PullFault('refused', `the answer is encoded as ${encoding}`)
  }
  const counter = new Counter(maxBytes)
  const steps = encoding === 'identity' ? [] : [createGunzip()]
  await pipeline([response, ...steps, counter, createWriteStream(path)])
  if (!counter.hasText) throw new PullFault('empty', 'the answer is empty')
  return { isNew: true, bytes: counter.bytes, ...about }
}

/** Counts the bytes that pass, and fails above a limit. */
class Counter extends Transform {
  bytes = 0
  hasText = false
  readonly #maxBytes: number

  constructor(maxBytes: number) {
    super()
    this.#maxBytes = maxBytes
  }

  override _transform(piece: Buffer, _encoding: string, done: TransformCallback): void {
    this.bytes += piece.length
    this.hasText ||= piece.some((byte) => byte > 0x20)
    if (this.bytes <= this.#maxBytes) done(null, piece)
    else done(new PullFault('refused', `the answer is longer than ${this.#maxBytes} bytes`))
  }
}

const nextIn = (link: string | string[] | undefined) =>
  /<([^>]+)>\s*;[^,]*\brel="?next"?/i.exec([link ?? ''].flat().join(', '))?.[1] ?? null

function faultOf({ code = '', message }: NodeJS.ErrnoException): PullFault {
  // The connection ended before the content did, or the compressed content is incomplete.
  if (code === 'Z_BUF_ERROR' || message === 'aborted') {
    return new PullFault('truncated', 'the answer was cut off')
  }
  if (code.startsWith('Z_')) return new PullFault('truncated', 'the answer cannot be unpacked')
  if (/is not allowed/.test(message)) {
    return new PullFault('refused', 'the host has an address inside a network')
  }
  if (['ENOSPC', 'EACCES', 'EROFS'].includes(code)) {
    return new PullFault('refused', `the answer cannot be stored: ${code}`)
  }
  return new PullFault('unavailable', code || message)
}
