import { Piscina } from 'piscina'
import type { PdfDocument } from './pdf/document.ts'
import type { Drawing } from './render-worker.ts'

/** Draws pictures and documents on a thread of its own, so that requests go on meanwhile. */
export interface Graphics {
  /**
   * The drawing as PNG, of its width in pixels.
   * @throws when it takes more than ten seconds, or more than fifty wait
   */
  renderPng(drawing: Drawing): Promise<Buffer>
  /**
   * The document as PDF, always the same bytes for the same document.
   * @throws when it takes more than ten seconds, or more than fifty wait
   */
  renderPdf(document: PdfDocument): Promise<Buffer>
  stop(): Promise<void>
}

const mostMs = 10_000
const mostWaiting = 50

const pdfWorker = new URL('./pdf/pdf-worker.ts', import.meta.url).href

/** The thread begins with the first picture, and ends when there was none for a minute. */
export function startGraphics(): Graphics {
  const pool = new Piscina<Drawing | PdfDocument, Uint8Array>({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    name: 'renderPng',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    maxQueue: mostWaiting,
  })
  return {
    renderPng: async (drawing) =>
      Buffer.from(await pool.run(drawing, { signal: AbortSignal.timeout(mostMs) })),
    renderPdf: async (document) =>
      Buffer.from(
        await pool.run(document, {
          filename: pdfWorker,
          name: 'renderPdf',
          signal: AbortSignal.timeout(mostMs),
        }),
      ),
    stop: () => pool.destroy(),
  }
}
