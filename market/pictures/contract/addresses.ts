/**
 * Widths in pixels that pictures are served in: for lists, for cards and pages, for photos and for sheets in the
 * gallery.
 */
export const pictureWidths = [160, 640, 1280, 2560] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** In lists, and below a large photo. */
export const thumbnailWidth: PictureWidth = 160
/** The largest width of a photo. */
export const photoWidth: PictureWidth = 1280
/** The largest width of an auction sheet, whose handwriting must be readable when enlarged. */
export const sheetWidth: PictureWidth = 2560

/**
 * Returns the path of one of our pictures. The hash is of its address at the source, so the path is known before the
 * picture has been fetched; the lot id allows the server to look up that address.
 */
export const picturePath = (hash: string, width: PictureWidth, lotId: number | string): string =>
  `/pictures/${hash}-${width}.webp?lot=${lotId}`

const widthInPath = /^(\/pictures\/[0-9a-f]{32}-)\d+(?=\.webp)/

/** Returns the same picture in another width; returns any other address unchanged. */
export const atWidth = (path: string, width: PictureWidth): string =>
  path.replace(widthInPath, `$1${width}`)
