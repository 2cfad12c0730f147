import { picturesPort } from '#market/pictures/server/source/port.ts'
import { callService } from '#platform/http/server/outgoing/service-call.ts'
import type { SheetTranslationPort } from './port.ts'

interface ServiceOptions {
  readonly url: string
  /** Sent as a bearer token; null for none. */
  readonly key: string | null
  readonly costYen: number
}

interface ServiceLimits {
  readonly withinMs: number
  readonly maxBytes: number
  /** Addresses outside of the public internet to which connections for pictures are allowed. */
  readonly allowedAddresses: readonly string[]
}

const usual: ServiceLimits = { withinMs: 30_000, maxBytes: 15 * 1024 * 1024, allowedAddresses: [] }

/**
 * Posts the picture of a sheet to a service (docs/operations.md), which responds with a picture or with JSON that has
 * the address of one. The caller must check the content: a service may send anything.
 */
export function translationService(
  { url, key, costYen }: ServiceOptions,
  limits: Partial<ServiceLimits> = {},
): SheetTranslationPort {
  const { withinMs, maxBytes, allowedAddresses } = { ...usual, ...limits }
  const pictures = picturesPort({ maxBytes, allowedAddresses })
  return {
    costYen,
    async translate({ image, ...sheet }) {
      const signal = AbortSignal.timeout(withinMs)
      const { status, contentType, bytes } = await callService({
        ...{ url, key, signal, maxBytes },
        accept: 'image/*, application/json',
        body: { ...sheet, image: image.toString('base64') },
      })
      if (status !== 200) throw new Error(`The translation service responded with ${status}`)
      const isJson = /^application\/json\b/.test(contentType)
      if (!isJson) return bytes
      const found = await pictures.find(addressIn(bytes), { signal, withinMs })
      if ('svg' in found) throw new Error('The translation service sent a drawing')
      return found.bytes
    },
  }
}

function addressIn(json: Buffer): string {
  const { url } = JSON.parse(json.toString('utf8')) as { url?: unknown }
  if (typeof url !== 'string' || !/^https?:\/\//.test(url))
    throw new Error('The translation service sent neither a picture nor an address')
  return url
}
