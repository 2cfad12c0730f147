import { renderJpeg, renderPng } from './draw-picture.ts'
import { renderPdf } from './pdf/draw-pdf.ts'

const drawings = { renderPng, renderJpeg, renderPdf }
export type Drawings = typeof drawings

/** What the process is asked for, one at a time. */
export interface DrawingRequest {
  readonly name: keyof Drawings
  readonly what: unknown
}
/** What it answers. */
export type DrawingResponse = { readonly bytes: Uint8Array } | { readonly error: string }

process.on('message', async ({ name, what }: DrawingRequest) => {
  const draw = drawings[name] as (what: unknown) => Promise<Uint8Array>
  const response: DrawingResponse = await draw(what).then(
    (bytes) => ({ bytes }),
    (error: Error) => ({ error: String(error.stack) }),
  )
  process.send?.(response)
})
// Not before the drawing at hand has ended, else.
process.once('disconnect', () => process.exit())
