import type { Readable } from 'node:stream'

/** What comes from a stream; fails when nothing comes for so many milliseconds. */
export async function* unlessSilent(stream: Readable, longest: number): AsyncGenerator<Buffer> {
  const silence = setTimeout(() => {
    stream.destroy(new Error(`nothing came for ${longest / 1000} s`))
  }, longest)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      silence.refresh()
      yield chunk
    }
  } finally {
    clearTimeout(silence)
  }
}
