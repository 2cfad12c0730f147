import { picturesPort } from '../pictures/port.ts'
import type { SheetTranslationPort } from './port.ts'

interface ServiceOptions {
  readonly url: string
  /** Sent as bearer token; null for none. */
  readonly key: string | null
  readonly costYen: number
}

interface ServiceLimits {
  readonly withinMs: number
  readonly mostBytes: number
  /** Addresses of pictures that may be connected to besides those of the public internet. */
  readonly allowedAddresses: readonly string[]
}

const usual: ServiceLimits = { withinMs: 30_000, mostBytes: 15 * 1024 * 1024, allowedAddresses: [] }

/**
 * Posts the picture of a sheet to a service (docs/operations.md) and takes a picture, or JSON with the address of
 * one. What it really is has to be checked by the caller: a service may say anything.
 */
export function translationService(
  { url, key, costYen }: ServiceOptions,
  limits: Partial<ServiceLimits> = {},
): SheetTranslationPort {
  const { withinMs, mostBytes, allowedAddresses } = { ...usual, ...limits }
  const pictures = picturesPort({ mostBytes, allowedAddresses })
  return {
    costYen,
    async translate({ image, ...sheet }) {
      const signal = AbortSignal.timeout(withinMs)
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'image/*, application/json',
          ...(key && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ ...sheet, image: image.toString('base64') }),
        // Another host would get the key.
        redirect: 'error',
        signal,
      })
      if (response.status !== 200) {
        await response.body?.cancel()
        throw new Error(`The translation service responded with ${response.status}`)
      }
      const bytes = await bytesOf(response, mostBytes)
      const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '')
      if (!isJson) return bytes
      const found = await pictures.find(addressIn(bytes), { signal, withinMs })
      if ('svg' in found) throw new Error('The translation service sent a drawing')
      return found.bytes
    },
  }
}

async function bytesOf(response: Response, mostBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > mostBytes)
      throw new Error(`The translation service sent more than ${mostBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function addressIn(json: Buffer): string {
  const { url } = JSON.parse(json.toString('utf8')) as { url?: unknown }
  if (typeof url !== 'string' || !/^https?:\/\//.test(url))
    throw new Error('The translation service sent neither a picture nor an address')
  return url
}
