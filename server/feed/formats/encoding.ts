import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** The encodings of feeds. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'windows-1251',
] as const
export type Encoding = (typeof encodings)[number]

/** Reads a person's spelling of an encoding: `Shift-JIS`, `cp1251`, `UTF8`; null when unknown. */
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
  }
  return spellings[folded] ?? null
}

const sampleBytes = 1024 * 1024
/** How far to search for bytes that distinguish encodings; many feeds are nearly all ASCII. */
const searchBytes = 64 * 1024 * 1024

/**
 * Finds out the encoding of a file: byte-order mark, the declaration of an XML file, else by which
 * encoding reads the first bytes above ASCII best.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(sampleBytes)
    for (let position = 0; position < searchBytes; ) {
      const { bytesRead } = await file.read(buffer, 0, sampleBytes, position)
      if (bytesRead === 0) break
      const sample = buffer.subarray(0, bytesRead)
      if (position === 0) {
        const marked = byteOrderMark(sample) ?? unmarkedUtf16(sample) ?? declared(sample)
        if (marked) return marked
      }
      if (!isAscii(sample)) return guess(sample)
      position += bytesRead
    }
    return 'utf-8'
  } finally {
    await file.close()
  }
}

/** The encoding of a byte-order mark, which is more reliable than any setting. */
export async function byteOrderMarkOf(path: string): Promise<Encoding | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return byteOrderMark(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** The text of a file in pieces, without its byte-order mark. Bytes that are no text become U+FFFD. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  // Small pieces are garbage collected early; those of 256 KB cost 70 MB of memory more.
  for await (const bytes of createReadStream(path, { highWaterMark: 32 * 1024 })) {
    const text = decoder.decode(bytes as Buffer, { stream: true })
    if (text) yield text
  }
  const rest = decoder.decode()
  if (rest) yield rest
}

function byteOrderMark(sample: Buffer): Encoding | null {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return 'utf-8'
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  return null
}

/** UTF-16 without its mark: every other byte of what is ASCII is zero. */
function unmarkedUtf16(sample: Buffer): Encoding | null {
  const head = sample.subarray(0, 400)
  const zeros = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (odd > head.length / 4 && even < odd / 8) return 'utf-16le'
  return even > head.length / 4 && odd < even / 8 ? 'utf-16be' : null
}

function declared(sample: Buffer): Encoding | null {
  const head = sample.subarray(0, 200).toString('latin1')
  const name = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1]
  const encoding = name ? parseEncoding(name) : null
  // A wrong declaration is a common fault; the bytes are right.
  if (encoding === null) return null
  if (isAscii(sample)) return encoding === 'utf-8' ? null : encoding
  return (encoding === 'utf-8') === isUtf8Sample(sample) ? encoding : null
}

/** Whether a sample is UTF-8, not minding a character cut at its end. */
function isUtf8Sample(sample: Buffer): boolean {
  for (let cut = 0; cut < 4 && cut < sample.length; cut++) {
    if (isUtf8(sample.subarray(0, sample.length - cut))) return true
  }
  return false
}

function guess(sample: Buffer): Encoding {
  if (isUtf8Sample(sample)) return 'utf-8'
  const candidates = (['shift_jis', 'euc-jp', 'windows-1251'] as const).map((encoding) => ({
    encoding,
    score: scoreOf(new TextDecoder(encoding).decode(sample)),
  }))
  const best = candidates.sort((a, b) => b.score - a.score)[0]
  // Here and there a broken byte in a UTF-8 file must not turn all of it into nonsense.
  const asUtf8 = scoreOf(new TextDecoder('utf-8').decode(sample))
  return !best || asUtf8 >= best.score ? 'utf-8' : best.encoding
}

/**
 * How plausible a text is in a feed: runs of one script in a sensible case count for it, replacement
 * characters, rare kanji and characters inside words of another script against it.
 */
function scoreOf(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const foreign = count(/[^\p{ASCII}]/gu) || 1
  const kana = count(/[\u3040-\u30ff]/gu)
  const kanji = count(/[\u4e00-\u9fff]/gu)
  const cyrillic = count(/[а-яё]/gu) + count(/(?<![а-яё])[А-ЯЁ]/gu)
  const halfKana = count(/[\uff61-\uff9f]/gu)
  const broken = count(/[\ufffd\u0080-\u009f]/gu)
  // windows-1251 read as Shift_JIS turns into half-width kana and stray kanji.
  return (kana * 1.5 + kanji + cyrillic * 1.2 + halfKana * 0.2 - broken * 8) / foreign
}
