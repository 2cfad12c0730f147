import { atWidth, photoWidth, thumbnailWidth } from '#market/pictures/contract/addresses.ts'

interface PictureSources {
  readonly src: string
  /** Absent if one width suits every screen. */
  readonly srcSet?: string
}

/** Returns what an `img` of a lot's picture loads for its width on the screen, in CSS pixels. */
export function pictureSources(image: string, shownWidth: number): PictureSources {
  const thumbnail = atWidth(image, thumbnailWidth)
  const medium = atWidth(image, 640)
  // A picture that is not ours has a single address.
  if (thumbnail === image || shownWidth <= 100) return { src: thumbnail }
  if (shownWidth <= 160) return { src: thumbnail, srcSet: `${medium} 2x` }
  if (shownWidth <= 320) return { src: medium }
  return { src: medium, srcSet: `${medium} 640w, ${atWidth(image, photoWidth)} 1280w` }
}
