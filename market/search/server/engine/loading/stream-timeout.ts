import type { Readable } from 'node:stream'

/** Yields the chunks of a stream; fails when none arrives for `maxMs` milliseconds. */
export async function* withTimeout(stream: Readable, maxMs: number): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => {
    stream.destroy(new Error(`no data for ${maxMs / 1000} s`))
  }, maxMs)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      timer.refresh()
      yield chunk
    }
  } finally {
    clearTimeout(timer)
  }
}
