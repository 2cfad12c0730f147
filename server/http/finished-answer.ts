import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

/** What is smaller is sent as it is; compressed it would fill as many packets. */
export const compressFrom = 1024
/** Compresses as well as five times the time would, nearly (zlib's own default is the most that goes). */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The encodings that answers are sent in, the best first. */
const encoders = {
  zstd: promisify(zstdCompress),
  br: (plain: Buffer) => promisify(brotliCompress)(plain, brotli),
  gzip: promisify(gzip),
} as const
export type Encoding = keyof typeof encoders
const encodings = Object.keys(encoders) as readonly Encoding[]

/** An answer as it goes over the wire; its bytes are the same for everybody who gets it. */
export interface FinishedAnswer {
  /** Compressed once for each encoding that is asked for, off the event loop. */
  inEncoding(encoding: Encoding | null): Promise<SentAnswer>
}

export interface SentAnswer {
  readonly bytes: Buffer
  /** Null for bytes that are not compressed. */
  readonly encoding: Encoding | null
}

/** Writes an answer down. The object itself is needed no more. */
export function finish(answer: unknown): FinishedAnswer {
  const bytes = Buffer.from(JSON.stringify(answer))
  const plain = Promise.resolve({ bytes, encoding: null })
  const packed = new Map<Encoding, Promise<SentAnswer>>()
  return {
    inEncoding(encoding) {
      if (encoding === null || bytes.length < compressFrom) return plain
      let found = packed.get(encoding)
      if (!found) {
        found = encoders[encoding](bytes).then((small) => ({ bytes: small, encoding }))
        found.catch(() => packed.delete(encoding))
        packed.set(encoding, found)
      }
      return found
    },
  }
}

/** The best encoding that an `Accept-Encoding` names and does not rule out; null for none. */
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
