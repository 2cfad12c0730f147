import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { ImageResponse, ImageWork } from './image-work.ts'

/** The image cannot be decoded, or the drawing cannot be drawn; the process continues. */
export class ImageFault extends Error {}

/** Longer than any work may take, so none is interrupted. */
const idleMs = 60_000

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

let current: { readonly process: ChildProcess; readonly waiting: Map<number, Waiting> } | null =
  null
let latestId = 0
const idle = setTimeout(endImageProcess, idleMs).unref()

/**
 *
 * Runs work on images in a process of its own, which starts with the first request and ends after a minute without one.
 * The server's requests continue meanwhile, and the memory returns to the system. An image that crashes a decoder does
 * not take the server down, and one that exploits a decoder finds no secrets. @throws ImageFault, or another error when
 * the work takes too long or the process ends
 */
export async function inImageProcess<Name extends keyof ImageWork>(
  name: Name,
  what: Parameters<ImageWork[Name]>[0],
  { maxMs }: { readonly maxMs: number },
): Promise<Awaited<ReturnType<ImageWork[Name]>>> {
  idle.refresh()
  current ??= begin()
  const { process, waiting } = current
  const id = ++latestId
  const timer = setTimeout(() => process.kill('SIGKILL'), maxMs)
  try {
    const result = await new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      process.send({ id, name, what }, (error) => error && reject(error))
    })
    return result as Awaited<ReturnType<ImageWork[Name]>>
  } finally {
    clearTimeout(timer)
    waiting.delete(id)
    idle.refresh()
  }
}

/** Ends the process and all work in it. */
export function endImageProcess(): void {
  current?.process.kill('SIGKILL')
  current = null
}

function begin(): NonNullable<typeof current> {
  const waiting = new Map<number, Waiting>()
  const process = fork(new URL('./image-work.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--expose-gc', '--max-semi-space-size=4', '--max-old-space-size=192'],
    env,
  })
  process.on('message', (response: ImageResponse) => {
    const task = waiting.get(response.id)
    if ('error' in response) task?.reject(new ImageFault(response.error))
    else task?.resolve(response.result)
  })
  const onEnd = (reason: string) => {
    if (current?.process === process) current = null
    for (const { reject } of waiting.values())
      reject(new Error(`the image process has ended: ${reason}`))
  }
  process.once('exit', (code, signal) => onEnd(signal ?? String(code)))
  process.on('error', ({ message }) => onEnd(message))
  // It does not keep a program running that has nothing else to do.
  process.unref()
  process.channel?.unref()
  return { process, waiting }
}

const compileCache = getCompileCacheDir()

/**
 * The complete environment of the process. Both glibc and resvg's allocator return freed memory to the system at once.
 */
const env = {
  ...(compileCache && { NODE_COMPILE_CACHE: dirname(compileCache) }),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MIMALLOC_PURGE_DELAY: '0',
}
