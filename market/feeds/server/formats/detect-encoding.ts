import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { byteOrderMark, type Encoding, parseEncoding } from './encoding.ts'

/**
 * Detects the encoding of a file by its byte-order mark, by the declaration of an XML file, or else by which encoding
 * makes the best text of all lines with bytes above ASCII. It reads the whole file: feeds are often ASCII for thousands
 * of lines, and a few broken bytes are no evidence.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const sample = new Sample()
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  let stated: Encoding | null = null
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer)
    if (isFirst) {
      isFirst = false
      const marked = byteOrderMark(bytes) ?? unmarkedUtf16(bytes)
      if (marked) return marked
      stated = declared(bytes)
    }
    const end = bytes.lastIndexOf(lineFeed) + 1 || (bytes.length < maxLineLength ? 0 : bytes.length)
    sample.add(bytes.subarray(0, end))
    rest = Buffer.from(bytes.subarray(end))
  }
  sample.add(rest)
  const foreign = sample.bytes()
  if (foreign.length === 0) return 'utf-8'
  // A wrong declaration is a common fault; the bytes decide.
  if (stated && (stated === 'utf-8') === isUtf8(foreign)) return stated
  return guess(foreign)
}

const chunkBytes = 64 * 1024
const maxLineLength = 256 * 1024
const lineFeed = 0x0a

/** Lines with bytes above ASCII, at most a megabyte of them, spread evenly over the file. */
class Sample {
  #pieces: Buffer[] = []
  /** Keeps one of this many pieces; doubles when there are too many. */
  #step = 1
  #seen = 0

  /** Adds the complete lines of a buffer. */
  add(lines: Buffer): void {
    if (isAscii(lines) || this.#seen++ % this.#step !== 0) return
    this.#pieces.push(foreignLines(lines))
    if (this.#pieces.length < maxPieces) return
    this.#pieces = this.#pieces.filter((_, at) => at % 2 === 0)
    this.#step *= 2
  }

  bytes(): Buffer {
    return Buffer.concat(this.#pieces)
  }
}

const maxPieces = 64
const pieceBytes = 16 * 1024

function foreignLines(lines: Buffer): Buffer {
  const found: Buffer[] = []
  let size = 0
  for (let at = 0; at < lines.length && size < pieceBytes; ) {
    const next = lines.indexOf(lineFeed, at) + 1 || lines.length
    const line = lines.subarray(at, next)
    if (!isAscii(line)) {
      found.push(line)
      size += line.length
    }
    at = next
  }
  return Buffer.concat(found)
}

/** Recognizes UTF-16 without a byte-order mark: every other byte of ASCII text is zero. */
function unmarkedUtf16(sample: Buffer): Encoding | null {
  const head = sample.subarray(0, 400)
  const zeros = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (odd > head.length / 4 && even < odd / 8) return 'utf-16le'
  return even > head.length / 4 && odd < even / 8 ? 'utf-16be' : null
}

/** Returns the encoding in the declaration of an XML file. */
function declared(sample: Buffer): Encoding | null {
  const head = sample.subarray(0, 200).toString('latin1')
  const name = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1]
  return name ? parseEncoding(name) : null
}

const candidates = ['shift_jis', 'euc-jp', 'windows-1251', 'windows-1252'] as const

function guess(foreign: Buffer): Encoding {
  if (isUtf8(foreign)) return 'utf-8'
  const scored = candidates.map((encoding) => ({
    encoding,
    score: scoreOf(new TextDecoder(encoding).decode(foreign)),
  }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  // A few bytes that fit no alphabet are damage, and cost only their cells.
  if (best.score <= 0) return 'utf-8'
  // A few broken bytes in a UTF-8 file must not turn all of it into nonsense.
  return scoreOf(new TextDecoder('utf-8').decode(foreign)) >= best.score ? 'utf-8' : best.encoding
}

const accented = 'À-ÖØ-öø-ÿŒœŠšŽžŸ'
const patterns = {
  foreign: /[^\p{ASCII}]/gu,
  kana: /[\u3040-\u30ff]/gu,
  kanji: /[\u4e00-\u9fff]/gu,
  cyrillic: /[а-яё]|(?<![а-яё])[А-ЯЁ]/gu,
  // A single one in a word of plain letters of its case: Coupé, Citroën, Škoda.
  latin: new RegExp(
    [
      `(?<=[A-Za-z])[ß-öø-ÿœšž](?=[a-z]|[^A-Za-z${accented}]|$)`,
      `(?<![A-Za-z${accented}])[${accented}](?=[a-z])`,
      `(?<=[A-Z])[À-ÖØ-ÞŒŠŽŸ](?![${accented}])`,
    ].join('|'),
    'gu',
  ),
  // A single one among plain characters: 100°, 5–6, it’s.
  signs: /(?<!\P{ASCII})[€£©®°·’‘“”–—…™²³½¼¾±×«»§№](?!\P{ASCII})/gu,
  halfKana: /[\uff61-\uff9f]/gu,
  broken: /[\ufffd\u0080-\u009f]/gu,
  // A letter of one script inside a word of another.
  stray:
    /(?<=[A-Za-z])[а-яёА-ЯЁ](?![а-яёА-ЯЁ])|(?<![а-яёА-ЯЁ])[а-яёА-ЯЁ](?=[A-Za-z])|(?<=[a-z])[\u4e00-\u9fff]|(?<=\d)[а-яА-Я](?=\d)/gu,
  // Signs and letters of neighboring alphabets among Cyrillic ones: half-width kana read as windows-1251.
  odd: /[±Ііґµ¶·єјЅѕїЎўЈ¤Ґ¦ЄЇ](?=\P{ASCII})|(?<=\P{ASCII})[±Ііґµ¶·єјЅѕїЎўЈ¤Ґ¦ЄЇ]/gu,
}

/**
 * Scores how plausible a text is in a feed, per character above ASCII: runs of one script in sensible case count for
 * it, replacement characters and letters inside words of another script against it.
 */
function scoreOf(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const foreign = count(patterns.foreign) || 1
  const japanese = count(patterns.kana) * 1.5 + count(patterns.kanji)
  const european = (count(patterns.cyrillic) + count(patterns.latin)) * 1.2
  // windows-1251 read as Shift_JIS turns into half-width kana and stray kanji.
  const doubtful = count(patterns.signs) * 0.8 + count(patterns.halfKana) * 0.5
  const against = count(patterns.broken) * 8 + count(patterns.stray) * 2 + count(patterns.odd)
  return (japanese + european + doubtful - against) / foreign
}
