import { crc32 } from 'node:zlib'
import { tokyoIso } from '../../contract/core/tokyo-time.ts'

/** One file of an archive. */
export interface ZipEntry {
  /** A plain name; whoever unpacks the archive gets the file under it. */
  readonly name: string
  readonly bytes: Buffer
}

// What an archive without the extensions for large ones can say (APPNOTE 4.4).
const mostEntries = 0xfffe
const mostBytes = 0xfffffffe

/** Names are UTF-8 (APPNOTE, appendix D). */
const utf8Names = 0x0800
/** Such names and plain storing can be read since version 2.0 of the format. */
const version = 20
const madeOnUnix = (3 << 8) | version
/** A regular file that everybody may read, in the upper half as Unix keeps it. */
const readableFile = 0o100644 * 0x10000

/**
 * Writes a ZIP archive file by file, as they come: what it stands for is compressed already, so the
 * bytes are stored as they are, and no more than one file is in memory. Libraries that write archives
 * as streams (client-zip, archiver) leave sizes and checksums out of the heads of files, and take
 * checksums with the thread that answers people; Node has them in native code.
 * @throws RangeError for more files or bytes than an archive can have
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry>,
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, bytes } of entries) {
    const said = saidOf({ name, bytes }, modifiedAt)
    const local = Buffer.concat([numbers([4, 0x04034b50]), ...said])
    directory.push(directoryEntry(said, offset))
    offset += local.length + bytes.length
    if (directory.length > mostEntries || offset > mostBytes) {
      throw new RangeError('too much for one ZIP archive')
    }
    yield local
    yield bytes
  }
  const listed = Buffer.concat(directory)
  if (offset + listed.length > mostBytes) throw new RangeError('too much for one ZIP archive')
  yield listed
  const count = directory.length
  yield numbers(
    [4, 0x06054b50],
    // One volume, with everything on it.
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, listed.length],
    [4, offset],
    [2, 0],
  )
}

/** What stands before a file and again in the directory: all about it, and its name. */
function saidOf({ name, bytes }: ZipEntry, modifiedAt: Date): [about: Buffer, name: Buffer] {
  const encoded = Buffer.from(name, 'utf8')
  const { date, time } = dosTimeOf(modifiedAt)
  const about = numbers(
    [2, version],
    [2, utf8Names],
    // Stored, not compressed.
    [2, 0],
    [2, time],
    [2, date],
    [4, crc32(bytes)],
    [4, bytes.length],
    [4, bytes.length],
    [2, encoded.length],
    [2, 0],
  )
  return [about, encoded]
}

function directoryEntry([about, name]: [Buffer, Buffer], offset: number): Buffer {
  return Buffer.concat([
    numbers([4, 0x02014b50], [2, madeOnUnix]),
    about,
    // No comment, the first volume, no inner attributes.
    numbers([2, 0], [2, 0], [2, 0], [4, readableFile], [4, offset]),
    name,
  ])
}

/** Tokyo's wall time, in steps of two seconds; the format knows no time zones. */
function dosTimeOf(instant: Date): { date: number; time: number } {
  const parts = tokyoIso(instant).match(/\d+/g) ?? []
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number)
  return {
    date: ((year - 1980) << 9) | (month << 5) | day,
    time: (hour << 11) | (minute << 5) | (second >> 1),
  }
}

/** Numbers one after the other, each in 2 or 4 bytes, the lowest byte first. */
function numbers(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) at = buffer.writeUIntLE(value, at, size)
  return buffer
}
