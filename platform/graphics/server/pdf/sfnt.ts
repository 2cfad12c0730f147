import { inflateSync } from 'node:zlib'

const woffHeader = 44
const woffEntry = 20
const sfntHeader = 12
const sfntEntry = 16

/**
 * Unpacks a WOFF 1 font into TrueType or OpenType. fontkit reads WOFF too, but unpacks a table again for each letter,
 * which took a second per page.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a font of the format WOFF 1')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = woff.subarray(woffHeader + at * woffEntry, woffHeader + (at + 1) * woffEntry)
    const [offset, packed, size] = [4, 8, 12].map((field) => entry.readUInt32BE(field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16, 20),
      bytes: packed < size ? inflateSync(bytes) : bytes,
    }
  })
  const directory = Buffer.alloc(sfntHeader + count * sfntEntry)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (count - 2 ** power), 10)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = sfntHeader + at * sfntEntry
    tag.copy(directory, entry)
    checksum.copy(directory, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(bytes.length, entry + 12)
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc(-bytes.length & 3)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}
