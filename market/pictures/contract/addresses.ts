/** Widths in pixels that pictures are served in: in lists, on cards and pages, in the gallery. */
export const pictureWidths = [160, 640, 1280, 2560] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** In lists, and below a large photo. */
export const thumbnailWidth: PictureWidth = 160
/** The largest width of a photo. */
export const photoWidth: PictureWidth = 1280
/** The largest width of an auction sheet, whose handwriting has to be readable when it is enlarged. */
export const sheetWidth: PictureWidth = 2560

/**
 * The path of a picture of ours. The hash is of the address where it comes from, so the path is known before
 * the picture has been fetched; the lot says where the address can be looked up.
 */
export const picturePath = (hash: string, width: PictureWidth, lotId: number | string): string =>
  `/pictures/${hash}-${width}.webp?lot=${lotId}`

const widthInPath = /^(\/pictures\/[0-9a-f]{32}-)\d+(?=\.webp)/

/** The same picture in another width; an address that is not of that kind is returned as it is. */
export const atWidth = (path: string, width: PictureWidth): string =>
  path.replace(widthInPath, `$1${width}`)
