import * as z from 'zod'
import type { ExtraImagesPort, MoreImages } from './port.ts'

export interface ExtraImagesService {
  readonly url: string
  /** Sent as a bearer token; null for none. */
  readonly key: string | null
  readonly timeoutSeconds: number
}

/** A house has some dozens of photos of a lot; more are a mistake. */
const mostImages = 60
const mostBytes = 256 * 1024

const address = z.url({ protocol: /^https?$/ }).max(2000)
const answer = z.object({
  images: z.array(address).max(mostImages),
  auctionSheet: z.union([z.literal(''), address]).default(''),
})

/**
 * A service of the operator's choice: `POST` with the lot as JSON, answered with addresses of pictures.
 * @param isAllowed whether pages may show the picture at an address
 */
export function httpExtraImages(
  { url, key, timeoutSeconds }: ExtraImagesService,
  isAllowed: (address: string) => boolean,
): ExtraImagesPort {
  return {
    name: 'http',
    mostSeconds: timeoutSeconds,
    async find({ photos: _, id, ...lot }, signal) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...(key !== null && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ lotId: String(id), ...lot }),
        // The key would go wherever a redirect leads.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]),
      })
      if (response.status !== 200) {
        await response.body?.cancel()
        throw new Error(`The service of extra images responded with ${response.status}`)
      }
      return allowed(answer.parse(JSON.parse(await textOf(response))), isAllowed)
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

/** @throws when the body is too large */
async function textOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > mostBytes) throw new Error('The service of extra images sent too much')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
