import { crc32 } from 'node:zlib'

/** A file of an archive as a reader finds it. */
export interface Unzipped {
  readonly name: string
  readonly bytes: Buffer
  /** `YYYY-MM-DD HH:MM:SS`, as the archive says. */
  readonly modified: string
}

/**
 * Reads a ZIP archive of stored files the way programs do: from the end, through the directory, to
 * the files. Trusts nothing: what is said twice must be the same, and nothing lies in between.
 * @throws Error when the archive is broken
 */
export function unzipped(archive: Buffer): Unzipped[] {
  const end = archive.length - 22
  demand(archive.readUInt32LE(end) === 0x06054b50, 'the end record')
  demand(archive.readUInt16LE(end + 20) === 0, 'no comment')
  const count = archive.readUInt16LE(end + 10)
  const start = archive.readUInt32LE(end + 16)
  demand(archive.readUInt16LE(end + 8) === count, 'one volume')
  demand(start + archive.readUInt32LE(end + 12) === end, 'the directory ends where the end begins')
  const files: Unzipped[] = []
  let at = start
  let expectedOffset = 0
  for (let index = 0; index < count; index++) {
    demand(archive.readUInt32LE(at) === 0x02014b50, 'a directory entry')
    const about = archive.subarray(at + 6, at + 32)
    const nameLength = about.readUInt16LE(22)
    const name = archive.subarray(at + 46, at + 46 + nameLength)
    const offset = archive.readUInt32LE(at + 42)
    demand(offset === expectedOffset, 'files without gaps')
    demand(archive.readUInt32LE(offset) === 0x04034b50, 'a local header')
    const local = archive.subarray(offset + 4, offset + 30)
    demand(local.equals(about), 'the same in both headers')
    const begin = offset + 30 + nameLength
    demand(archive.subarray(offset + 30, begin).equals(name), 'the same name in both headers')
    const size = about.readUInt32LE(14)
    demand(about.readUInt32LE(18) === size, 'stored')
    demand(about.readUInt16LE(4) === 0, 'the method for it')
    const bytes = archive.subarray(begin, begin + size)
    demand(crc32(bytes) === about.readUInt32LE(10), 'the checksum')
    files.push({ name: name.toString('utf8'), bytes, modified: modifiedOf(about) })
    expectedOffset = begin + size
    at += 46 + nameLength
  }
  demand(expectedOffset === start, 'the directory follows the files')
  demand(at === end, 'a directory of its length')
  return files
}

function modifiedOf(about: Buffer): string {
  const time = about.readUInt16LE(6)
  const date = about.readUInt16LE(8)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [(date >> 9) + 1980, two((date >> 5) & 15), two(date & 31)].join('-')
  return `${day} ${[two(time >> 11), two((time >> 5) & 63), two((time & 31) * 2)].join(':')}`
}

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`the archive has not: ${what}`)
}
