import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** Smaller responses are sent uncompressed; compressed they would fill as many packets. */
export const compressFrom = 1024
/** zlib's own default is its slowest; this is five times faster and compresses nearly as well. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The supported encodings, best first. */
const encoders = {
  zstd: promisify(zstdCompress),
  br: (plain: Buffer) => promisify(brotliCompress)(plain, brotli),
  gzip: promisify(gzip),
} as const
export type Encoding = keyof typeof encoders
const encodings = Object.keys(encoders) as readonly Encoding[]

/** A serialized response that many requests share: compressed once per encoding, off the event loop. */
export interface CompressedResponse {
  /** Null for the bytes without compression. */
  encoded(encoding: Encoding | null): Promise<EncodedBytes>
}

export interface EncodedBytes {
  readonly bytes: Buffer
  readonly encoding: Encoding | null
}

/** Wraps a serialized JSON body. */
export function compressedResponse(json: string): CompressedResponse {
  const bytes = Buffer.from(json)
  const plain = Promise.resolve({ bytes, encoding: null })
  const byEncoding = new Map<Encoding, Promise<EncodedBytes>>()
  return {
    encoded(encoding) {
      if (encoding === null || bytes.length < compressFrom) return plain
      let compressed = byEncoding.get(encoding)
      if (!compressed) {
        compressed = encoders[encoding](bytes).then((small) => ({ bytes: small, encoding }))
        compressed.catch(() => byEncoding.delete(encoding))
        byEncoding.set(encoding, compressed)
      }
      return compressed
    },
  }
}

/**
 * Returns a cache of the latest compressed responses by their JSON, so that an unchanged response is compressed once.
 * @param maxBytes maximum size of the cached JSON
 */
export function compressedResponses(maxBytes: number): (json: string) => CompressedResponse {
  const latest = new LRUCache<string, CompressedResponse>({
    maxSize: maxBytes,
    sizeCalculation: (_, json) => Math.max(1, json.length),
  })
  return (json) => {
    const known = latest.get(json)
    if (known) return known
    const made = compressedResponse(json)
    latest.set(json, made)
    return made
  }
}

/** Sets the headers of a compressed response and returns its bytes in the best encoding. */
export async function encodeFor(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  response: CompressedResponse,
): Promise<Buffer> {
  const { bytes, encoding } = await response.encoded(
    encodingFor(request.headers['accept-encoding']),
  )
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (encoding) reply.header('content-encoding', encoding)
  return bytes
}

/** Returns the best encoding that an `Accept-Encoding` names and does not exclude; null for none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (!accepted) return null
  const named = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return encodings.find((encoding) => named.includes(encoding)) ?? null
}
