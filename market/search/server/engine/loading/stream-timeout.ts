import type { Readable } from 'node:stream'

/** The chunks of a stream; fails when none arrives for `longest` milliseconds. */
export async function* withTimeout(stream: Readable, longest: number): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => {
    stream.destroy(new Error(`no data for ${longest / 1000} s`))
  }, longest)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      timer.refresh()
      yield chunk
    }
  } finally {
    clearTimeout(timer)
  }
}
