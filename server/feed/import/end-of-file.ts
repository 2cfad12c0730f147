import { open } from 'node:fs/promises'
import type { Encoding } from '../formats/encoding.ts'

const length = 4096

/**
 * Whether a file of a run ends in the middle: a list or a document that it began is not closed, or the last row of
 * all is broken and no line ends there.
 */
export async function isCutOff(
  files: readonly string[],
  encoding: Encoding,
  { endsBroken }: { endsBroken: boolean },
): Promise<boolean> {
  for (const [at, file] of files.entries()) {
    const isLast = at === files.length - 1
    if (await endsInTheMiddle(file, encoding, { endsBroken: endsBroken && isLast })) return true
  }
  return false
}

async function endsInTheMiddle(
  path: string,
  encoding: Encoding,
  { endsBroken }: { endsBroken: boolean },
): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const text = async (at: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead))
    }
    const start = (await text(0)).trimStart()
    // UTF-16 is read from an even byte on.
    const end = await text(Math.max(0, size - length) & ~1)
    if (start.startsWith('[')) return !end.trimEnd().endsWith(']')
    if (start.startsWith('{') && !end.trimEnd().endsWith('}')) return true
    const root = /^(?:<[?!][^>]*>\s*)*<([\w:.-]+)/.exec(start)?.[1]
    if (root && !/^row$/i.test(root)) {
      return !end.toLowerCase().includes(`</${root.toLowerCase()}`) && !/\/>\s*$/.test(end)
    }
    return endsBroken && !/[\r\n]$/.test(end)
  } finally {
    await file.close()
  }
}
