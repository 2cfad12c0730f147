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
  /** Without it a picture lacks the photo, which could not be read at that moment. */
  readonly isComplete: boolean
}

export interface PreviewPictures {
  ofLot(lot: LotPreview, language: Language): Promise<Picture>
  ofCompany(language: Language): Promise<Picture>
  /** Whether a picture is there already. */
  has(version: string): boolean
}

interface Options {
  readonly graphics: Graphics
  readonly company: string
  /** The bytes of a lot's photo; null when they cannot be had now. */
  readonly readPhoto: (lotId: number, address: string) => Promise<Buffer | null>
}

/** Of about 60 KB each; messengers ask for one within seconds. Later it is made anew. */
const maxCached = 100

/** Messengers take pictures of up to 300 KB. */
const maxBytes = 290_000

/** Makes each picture once, also for many requests at the same time, and keeps the latest ones in memory. */
export function previewPictures({ graphics, company, readPhoto }: Options): PreviewPictures {
  const cached = new LRUCache<string, Promise<Picture>>({ max: maxCached })

  const once = (version: string, make: () => Promise<Picture>): Promise<Picture> => {
    const known = cached.get(version)
    if (known) return known
    const picture = make()
    cached.set(version, picture)
    const forget = () => cached.peek(version) === picture && cached.delete(version)
    // What lacks its photo is tried again by the next request.
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

/** A photo in the size of the picture, as the renderer reads it. */
async function photoOf(photo: Buffer): Promise<PhotoData> {
  const size = { width: photoWidth, height: previewHeight }
  const jpeg = await inImageProcess('toPhotoOfSize', { photo, ...size }, { maxMs: 10_000 })
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
