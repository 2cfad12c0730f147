import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import PQueue from 'p-queue'
import type { Drawing } from './draw-picture.ts'
import type { DrawingRequest, DrawingResponse, Drawings } from './drawing-process.ts'
import type { PdfDocument } from './pdf/document.ts'

/**
 * Draws pictures and documents in a process of its own: requests go on meanwhile, what a drawing needed is the
 * system's again when the process ends, and native code that crashes takes one drawing with it.
 */
export interface Graphics {
  /**
   * The drawing as PNG, of its width in pixels.
   * @throws when it takes more than ten seconds, or more than fifty wait
   */
  renderPng(drawing: Drawing): Promise<Buffer>
  /**
   * The drawing as JPEG of at most so many bytes.
   * @throws as `renderPng`, and when it has more in a poor quality, too
   */
  renderJpeg(drawing: Drawing & { readonly mostBytes: number }): Promise<Buffer>
  /**
   * The document as PDF, always the same bytes for the same document.
   * @throws when it takes more than ten seconds, or more than fifty wait
   */
  renderPdf(document: PdfDocument): Promise<Buffer>
  stop(): Promise<void>
}

const mostMs = 10_000
const mostWaiting = 50

const compileCache = getCompileCacheDir()

/**
 * The variables of the process, all of them: what draws foreign content has no secret. Freed memory goes back to the system at once, of
 * glibc and of the allocator of resvg.
 */
const env = {
  ...(compileCache && { NODE_COMPILE_CACHE: dirname(compileCache) }),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MIMALLOC_PURGE_DELAY: '0',
}

/** How long the process waits for another drawing. */
const idleMs = 20_000

const beginProcess = (): ChildProcess =>
  fork(new URL('./drawing-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--expose-gc', '--max-semi-space-size=4', '--max-old-space-size=192'],
    env,
  })

/** @throws when it takes more than ten seconds, or the process ends */
async function ask(drawing: ChildProcess, request: DrawingRequest): Promise<DrawingResponse> {
  const over = new AbortController()
  const { signal } = over
  const timer = setTimeout(() => over.abort(), mostMs)
  try {
    drawing.send(request)
    const ended = once(drawing, 'exit', { signal }).then(([code, killedBy]) => {
      throw new Error(`the process that draws has ended: ${killedBy ?? code}`)
    })
    const [response] = await Promise.race([once(drawing, 'message', { signal }), ended])
    return response
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

/** The process begins with the first drawing, and ends when there was none for twenty seconds. */
export function startGraphics(): Graphics {
  const queue = new PQueue({ concurrency: 1 })
  let drawing: ChildProcess | null = null
  const end = () => {
    drawing?.kill('SIGKILL')
    drawing = null
  }
  const begin = () => {
    const process = beginProcess()
    process.once('exit', () => {
      if (drawing === process) drawing = null
    })
    return process
  }
  // Twice as long as a drawing may take: none is interrupted.
  const idle = setTimeout(end, idleMs).unref()
  const draw = async <Name extends keyof Drawings>(
    name: Name,
    what: Parameters<Drawings[Name]>[0],
  ) => {
    if (queue.size >= mostWaiting) throw new Error(`${mostWaiting} drawings wait already`)
    const response = await queue.add(async () => {
      idle.refresh()
      drawing ??= begin()
      try {
        return await ask(drawing, { name, what })
      } catch (error) {
        end()
        throw error
      } finally {
        idle.refresh()
      }
    })
    if ('error' in response) throw new Error(response.error)
    const { buffer, byteOffset, byteLength } = response.bytes
    return Buffer.from(buffer, byteOffset, byteLength)
  }
  return {
    renderPng: (what) => draw('renderPng', what),
    renderJpeg: (what) => draw('renderJpeg', what),
    renderPdf: (what) => draw('renderPdf', what),
    async stop() {
      queue.pause()
      queue.clear()
      clearTimeout(idle)
      end()
    },
  }
}
