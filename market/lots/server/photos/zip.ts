import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'

export interface ZipEntry {
  /** A plain name without folders. */
  readonly name: string
  readonly bytes: Buffer
}

/**
 * Writes a ZIP archive file by file as it is read, so that at most two files are in memory. Photos are already
 * compressed, so their bytes are stored unchanged.
 */
export async function* zipped(
  entries: AsyncIterable<ZipEntry>,
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  const archive = new ZipFile()
  const output = archive.outputStream as PassThrough
  void fill(archive, output, entries, modifiedAt)
  yield* output
}

async function fill(
  archive: ZipFile,
  output: PassThrough,
  entries: AsyncIterable<ZipEntry>,
  modifiedAt: Date,
): Promise<void> {
  const mtime = inTokyo(modifiedAt)
  const closed = new Promise((resolve) => output.once('close', resolve))
  try {
    for await (const { name, bytes } of entries) {
      if (output.destroyed) return
      archive.addBuffer(bytes, name, { compress: false, mtime, forceDosTimestamp: true })
      if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), closed])
    }
    archive.end()
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

/**
 * Shifts an instant so that the library writes Tokyo's time: it writes local times, and the format has no time zones.
 */
function inTokyo(instant: Date): Date {
  const parts = tokyoIso(instant).match(/\d+/g) ?? []
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number)
  return new Date(year, month - 1, day, hour, minute, second)
}
