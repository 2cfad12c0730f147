import { renderJpeg, renderPng } from './draw-picture.ts'
import { encodePhoto } from './encoding/encode-photo.ts'
import { encodeWidths, toJpeg, toPhotoOfSize, toWebp } from './encoding/encode-picture.ts'
import { renderPdf } from './pdf/draw-pdf.ts'

// The program of the image process: decodes, draws and encodes images, and draws documents.

const work = {
  renderPng,
  renderJpeg,
  renderPdf,
  encodePhoto,
  encodeWidths,
  toJpeg,
  toPhotoOfSize,
  toWebp,
}
export type ImageWork = typeof work

export interface ImageRequest {
  readonly id: number
  readonly name: keyof ImageWork
  readonly what: unknown
}
export type ImageResponse = { readonly id: number } & (
  | { readonly result: unknown }
  | { readonly error: string }
)

process.on('message', async ({ id, name, what }: ImageRequest) => {
  const run = work[name] as (what: unknown) => Promise<unknown>
  const response: ImageResponse = await run(what).then(
    (result) => ({ id, result }),
    (error: Error) => ({ id, error: error.message }),
  )
  process.send?.(response)
})
// Without this, the process would first finish its work.
process.once('disconnect', () => process.exit())
