import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { access, glob, mkdtemp, open, rm, stat, statfs, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { type Encoding, readText } from './formats/encoding.ts'
import type { Adapter, FileEnd, OnEnd, RawRow } from './formats/raw-row.ts'

/** A file of a run. */
export interface InputFile {
  /** As the operator typed it. */
  readonly name: string
  /** Where its plain bytes are: the file itself, or an unpacked copy. */
  readonly path: string
}

/**
 * Returns the files that the arguments of a command line name, including patterns such as `stock-*.csv.gz`, ordered by
 * name. Compressed files are unpacked into the caller's folder, which the caller removes, or else into one that is
 * removed when the process ends.
 *
 * @throws StartFailure with the reason why a file cannot be imported
 */
export async function inputFiles(
  words: readonly string[],
  folderOfCaller: string | null = null,
): Promise<readonly InputFile[]> {
  const names: string[] = []
  for (const word of words) names.push(...(await namesFor(word)))
  const files: InputFile[] = []
  for (const name of new Set(names)) {
    await checkFile(name)
    files.push({ name, path: (await isGzip(name)) ? await unpack(name, folderOfCaller) : name })
  }
  return files
}

async function namesFor(word: string): Promise<string[]> {
  const isThere = await stat(word).catch(() => null)
  if (isThere || !/[*?[{]/.test(word)) return [word]
  const found = await Array.fromAsync(glob(word))
  if (found.length === 0) throw new StartFailure(`No file is named like ${word}.`)
  return found.toSorted()
}

async function checkFile(file: string): Promise<void> {
  const known = await stat(file).catch(() => null)
  if (!known) throw new StartFailure(`There is no file ${file}.`)
  if (known.isDirectory()) {
    throw new StartFailure(`${file} is a folder; name one of the files in it.`)
  }
  // A pipe cannot be read twice, which detecting its encoding and resuming a run require.
  if (!known.isFile()) throw new StartFailure(`${file} is not a file; save it to one first.`)
  await access(file, 4).catch(() => {
    throw new StartFailure(`${file} cannot be read; its permissions forbid it.`)
  })
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

let folder: string | null = null

function temporaryFolder(): string {
  if (folder === null) {
    const made = mkdtempSync(join(tmpdir(), 'seriba-unpacked-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return folder
}

/** Text of feeds shrinks to a twentieth; a file that grows more than this is made to fill the disk. */
const maxGrowth = 100
/** Small files may grow more, and no file may become larger than this. */
const unpackedBytes = { always: 256 * 1024 ** 2, never: 8 * 1024 ** 3 } as const

/** Returns how many bytes a compressed file may become, by its size and by the free space of the folder's disk. */
async function maxUnpackedBytes(packedBytes: number, folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  const bySize = Math.max(unpackedBytes.always, maxGrowth * packedBytes)
  return Math.min(bySize, unpackedBytes.never, (bavail * bsize) / 2)
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2)

/**
 * Unpacks a file, and checks all of it before the first row is read.
 *
 * @throws StartFailure when it is cut off, damaged, or unpacks to more than its size explains
 */
async function unpack(name: string, folderOfCaller: string | null): Promise<string> {
  const inside = await mkdtemp(join(folderOfCaller ?? temporaryFolder(), 'unpacked-'))
  const path = join(inside, basename(name).replace(/\.gz$/i, ''))
  const { size: packedBytes, atime, mtime } = await stat(name)
  const maxBytes = await maxUnpackedBytes(packedBytes, inside)
  let bytes = 0
  async function* bounded(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      bytes += piece.length
      if (bytes > maxBytes) {
        throw new StartFailure(
          `${name} has ${packedBytes} bytes and unpacks to more than ${megabytes(maxBytes)} MB. Nothing was ` +
            'imported. If it is right, unpack it with gunzip on a disk with enough space, and import that file.',
        )
      }
      yield piece
    }
  }
  try {
    await pipeline(createReadStream(name), createGunzip(), bounded, createWriteStream(path))
  } catch (error) {
    await rm(inside, { recursive: true, force: true })
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!code.startsWith('Z_')) throw error
    throw new StartFailure(
      code === 'Z_BUF_ERROR'
        ? `${name} is cut off: the compressed file ends too early. Nothing was imported.`
        : `${name} cannot be unpacked: ${message}. Nothing was imported.`,
    )
  }
  // A run resumes only if the modification time of its file is unchanged.
  await utimes(path, atime, mtime)
  return path
}

/**
 * Returns an adapter that reads several files as one: first the given file, then the others. Each row names its file.
 */
export async function combineFiles(
  adapter: Adapter,
  [first, ...others]: readonly InputFile[],
  encodingOf: (path: string) => Promise<Encoding>,
): Promise<Adapter> {
  if (!first || others.length === 0) return adapter
  const known = await Promise.all(
    others.map(async ({ name, path }) => {
      const { size, mtimeMs } = await stat(path)
      return { name: basename(name), path, size, mtimeMs, encoding: await encodingOf(path) }
    }),
  )
  const stamps = known.map(({ name, size, mtimeMs, encoding }) => [name, size, mtimeMs, encoding])
  return {
    ...adapter,
    signature: `${adapter.signature} ${JSON.stringify(stamps)}`,
    async *rows(text, onEnd): AsyncGenerator<RawRow> {
      const ends: FileEnd[] = []
      const recordEnd: OnEnd = (end) => ends.push(end)
      for await (const row of adapter.rows(text, recordEnd)) {
        yield { ...row, file: basename(first.name) }
      }
      for (const { name, path, encoding } of known) {
        for await (const row of adapter.rows(readText(path, encoding), recordEnd)) {
          yield { ...row, file: name }
        }
      }
      // If one file is cut off, the feed is cut off.
      if (ends.length > known.length) onEnd?.(ends.includes('open') ? 'open' : 'whole')
    },
  }
}
