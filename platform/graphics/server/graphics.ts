import { workQueue } from '#platform/core/server/work-queue.ts'
import type { Drawing } from './draw-picture.ts'
import { endImageProcess, inImageProcess } from './image-process.ts'
import type { ImageWork } from './image-work.ts'
import type { PdfDocument } from './pdf/document.ts'

export interface Graphics {
  /**
   * Draws a PNG of this width in pixels.
   *
   * @throws when it takes more than ten seconds, or more than fifty drawings are queued
   */
  renderPng(drawing: Drawing): Promise<Buffer>
  /**
   * Draws a JPEG of at most `maxBytes`.
   *
   * @throws as `renderPng`, and when it is larger even in poor quality
   */
  renderJpeg(drawing: Drawing & { readonly maxBytes: number }): Promise<Buffer>
  /**
   * Draws a PDF, always with the same bytes for the same document.
   *
   * @throws when it takes more than ten seconds, or more than fifty drawings are queued
   */
  renderPdf(document: PdfDocument): Promise<Buffer>
  stop(): Promise<void>
}

const maxMs = 10_000
const maxWaiting = 50

/** Draws one thing at a time, because layout takes a whole processor. */
export function startGraphics(): Graphics {
  const queue = workQueue({
    concurrency: 1,
    maxQueued: maxWaiting,
    maxPerOwner: Number.POSITIVE_INFINITY,
    onFull: () => new Error(`${maxWaiting} drawings wait already`),
  })
  const stopped = new AbortController()
  const draw = <Name extends 'renderPng' | 'renderJpeg' | 'renderPdf'>(
    name: Name,
    what: Parameters<ImageWork[Name]>[0],
  ): Promise<Buffer> =>
    queue.run(async () => {
      stopped.signal.throwIfAborted()
      const { buffer, byteOffset, byteLength } = await inImageProcess(name, what, { maxMs })
      return Buffer.from(buffer, byteOffset, byteLength)
    })
  return {
    renderPng: (what) => draw('renderPng', what),
    renderJpeg: (what) => draw('renderJpeg', what),
    renderPdf: (what) => draw('renderPdf', what),
    async stop() {
      stopped.abort()
      endImageProcess()
    },
  }
}
