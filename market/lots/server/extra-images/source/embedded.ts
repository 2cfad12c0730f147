import { setTimeout as delay } from 'node:timers/promises'
import type { ExtraImagesPort } from './port.ts'

/**
 * The driver without a configured service. It takes as long as a service does, and returns what `moreViews` makes of
 * the photos of a lot: other views of the drawn vehicles in a demo, else nothing.
 */
export function embeddedExtraImages(
  seconds: number,
  moreViews: (photos: readonly string[]) => readonly string[] = () => [],
): ExtraImagesPort {
  return {
    name: 'embedded',
    maxSeconds: seconds + 5,
    async find({ photos }, signal) {
      await delay(seconds * 1000, undefined, { signal })
      return { images: moreViews(photos), sheet: '' }
    },
  }
}
