import * as z from 'zod'
import { callService } from '#platform/http/server/outgoing/service-call.ts'
import type { ExtraImagesPort, MoreImages } from './port.ts'

export interface ExtraImagesService {
  readonly url: string
  /** Sent as a bearer token; null for none. */
  readonly key: string | null
  readonly timeoutSeconds: number
}

/** A house has some dozens of photos of a lot; more are a mistake. */
const maxImages = 60
const maxBytes = 256 * 1024

const address = z.url({ protocol: /^https?$/ }).max(2000)
const answer = z.object({
  images: z.array(address).max(maxImages),
  auctionSheet: z.union([z.literal(''), address]).default(''),
})

/**
 * Requests images from a service of the operator's choice: `POST` with the lot as JSON, which answers with addresses of
 * pictures.
 *
 * @param isAllowed whether pages may show the picture at an address
 */
export function httpExtraImages(
  { url, key, timeoutSeconds }: ExtraImagesService,
  isAllowed: (address: string) => boolean,
): ExtraImagesPort {
  return {
    name: 'http',
    maxSeconds: timeoutSeconds,
    async find({ photos: _, id, ...lot }, signal) {
      const { status, bytes } = await callService({
        ...{ url, key, maxBytes },
        body: { lotId: String(id), ...lot },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]),
      })
      if (status !== 200) throw new Error(`The service of extra images responded with ${status}`)
      return allowed(answer.parse(JSON.parse(bytes.toString('utf8'))), isAllowed)
    },
  }
}

function allowed(
  { images, auctionSheet }: z.infer<typeof answer>,
  isAllowed: (address: string) => boolean,
): MoreImages {
  return {
    images: [...new Set(images)].filter(isAllowed),
    sheet: isAllowed(auctionSheet) ? auctionSheet : '',
  }
}
