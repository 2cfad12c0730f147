import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'

/** A file of an archive. */
export interface Unzipped {
  readonly name: string
  readonly bytes: Buffer
  /** `YYYY-MM-DD HH:MM:SS`, as stored in the archive. */
  readonly modified: string
}

/**
 * Reads a ZIP archive of uncompressed files.
 * @throws Error when the archive is broken, or a file is compressed
 */
export async function unzipped(archive: Buffer): Promise<Unzipped[]> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true, strictFileNames: true })
  const files: Unzipped[] = []
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    if (entry.compressionMethod !== 0) throw new Error(`${entry.fileName} is not stored`)
    if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} has another checksum`)
    const header = await zip.readLocalFileHeaderPromise(entry)
    // Programs that stream an archive only have this header.
    if (header.crc32 !== entry.crc32 || header.uncompressedSize !== bytes.length) {
      throw new Error(`${entry.fileName} is not described before its bytes`)
    }
    const instant = entry.getLastModDate({ timezone: 'UTC', forceDosFormat: true })
    const modified = instant.toISOString().slice(0, 19).replace('T', ' ')
    files.push({ name: entry.fileName, bytes, modified })
  }
  return files
}
