import { LRUCache } from 'lru-cache'
import type { Graphics } from '#platform/graphics/server/graphics.ts'
import { inImageProcess } from '#platform/graphics/server/image-process.ts'
import type { Box } from '#platform/graphics/server/layout.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { drawCompany, drawLot, type PhotoData, photoWidth } from './drawing.ts'
import type { LotPreview } from './preview.ts'
import { versionOf } from './preview.ts'
import { previewHeight, previewWidth } from './tags.ts'

interface Picture {
  readonly jpeg: Buffer
  /** False if the photo could not be read just now. */
  readonly isComplete: boolean
}

export interface PreviewPictures {
  ofLot(lot: LotPreview, language: Language): Promise<Picture>
  ofCompany(language: Language): Promise<Picture>
  /** Whether a picture is cached. */
  has(version: string): boolean
}

interface Options {
  readonly graphics: Graphics
  readonly company: string
  /** Reads the bytes of a lot's photo; null if they are unavailable now. */
  readonly readPhoto: (lotId: number, address: string) => Promise<Buffer | null>
}

/** About 60 KB each. Messengers ask for one within seconds; later requests draw it again. */
const maxCached = 100

/** Below the 300 KB that messengers accept. */
const maxBytes = 290_000

/** Draws each picture once, also for concurrent requests, and caches the latest ones. */
export function previewPictures({ graphics, company, readPhoto }: Options): PreviewPictures {
  const cached = new LRUCache<string, Promise<Picture>>({ max: maxCached })

  const once = (version: string, make: () => Promise<Picture>): Promise<Picture> => {
    const known = cached.get(version)
    if (known) return known
    const picture = make()
    cached.set(version, picture)
    const forget = () => cached.peek(version) === picture && cached.delete(version)
    // A picture without its photo is drawn again by the next request.
    picture.then(({ isComplete }) => !isComplete && forget(), forget)
    return picture
  }

  const draw = (boxes: Box): Promise<Buffer> =>
    graphics.renderJpeg({ boxes, width: previewWidth, height: previewHeight, maxBytes })

  return {
    has: (version) => cached.has(version),
    ofLot: (lot, language) =>
      once(versionOf(lot, language), async () => {
        const bytes = lot.photo === null ? null : await readPhoto(lot.lotId, lot.photo)
        const photo = bytes && (await photoOf(bytes).catch(() => null))
        const jpeg = await draw(drawLot(lot, photo, { language, company }))
        return { jpeg, isComplete: lot.photo === null || photo !== null }
      }),
    ofCompany: (language) =>
      once(versionOf({ company }, language), async () => ({
        jpeg: await draw(drawCompany({ language, company })),
        isComplete: true,
      })),
  }
}

/** Scales a photo to the size of the picture and encodes it for the renderer. */
async function photoOf(photo: Buffer): Promise<PhotoData> {
  const size = { width: photoWidth, height: previewHeight }
  const jpeg = await inImageProcess('toPhotoOfSize', { photo, ...size }, { maxMs: 10_000 })
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
