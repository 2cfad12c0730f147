import { open, realpath, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { ajes } from './formats/ajes.ts'
import { detectEncoding } from './formats/detect-encoding.ts'
import { byteOrderMarkOf, type Encoding, encodings, parseEncoding } from './formats/encoding.ts'
import { ndjson } from './formats/ndjson.ts'
import type { Adapter } from './formats/raw-row.ts'
import { seribaCsv } from './formats/seriba-csv.ts'
import { mappedCsv } from './mappings/mapped-csv.ts'
import { mappedJson } from './mappings/mapped-json.ts'
import { mappedXml } from './mappings/mapped-xml.ts'
import { type Mapping, mappingFormats } from './mappings/schema.ts'

export const formats = ['seriba', 'ajes', ...mappingFormats] as const
export type Format = (typeof formats)[number]
type MappingFormat = (typeof mappingFormats)[number]

/** Checks before the import whether its report can be written after it. */
export async function checkReport(report: string, file: string): Promise<void> {
  const same = await Promise.all([realpath(report), realpath(file)]).catch(() => [report, file])
  if (same[0] === same[1]) {
    throw new StartFailure('--report names the file that is imported; it would be overwritten.')
  }
  try {
    const isFolder = (await stat(report).catch(() => null))?.isDirectory()
    if (isFolder) throw new Error('it is a folder')
    await (await open(`${report}.part`, 'w')).close()
    await rm(`${report}.part`)
  } catch (error) {
    throw new StartFailure(`The report ${report} cannot be written: ${(error as Error).message}`)
  }
}

/** Finds a mapping by its path, or by its name among the shipped ones. */
export async function findMap(map: string): Promise<string> {
  const shipped = join(import.meta.dirname, 'maps', `${map.replace(/\.json$/, '')}.json`)
  for (const path of [map, shipped]) {
    if ((await stat(path).catch(() => null))?.isFile()) return path
  }
  return map
}

function oneOf<Value extends string>(
  option: string,
  value: string | undefined,
  values: readonly Value[],
): Value | undefined {
  if (value === undefined) return undefined
  const found = values.find((known) => known === value)
  if (found) return found
  throw new StartFailure(`--${option} is ${values.join(' or ')}, not ${value}.`)
}

/** Returns the format of the option or mapping, or guesses. @throws StartFailure if format and mapping do not match */
export async function formatOf(
  file: string,
  option: string | undefined,
  mapping: Mapping | null,
): Promise<Format> {
  const named = oneOf('format', option, formats)
  if (mapping) {
    if (named === 'seriba' || named === 'ajes') {
      throw new StartFailure(
        `--map is for --format ${mappingFormats.join(', ')}; the fields of ${named} are fixed.`,
      )
    }
    return named ?? mapping.format ?? (await guessMapped(file))
  }
  const format = named ?? (await guessFormat(file))
  if (format === 'csv' || format === 'json' || format === 'xml') {
    throw new StartFailure(
      `A foreign ${format === 'csv' ? 'CSV' : format.toUpperCase()} needs a mapping: --format ${format} --map MAP.json (docs/feed.md)`,
    )
  }
  return format
}

/** Guesses by the name of the file, else by its first character. */
async function guessFormat(file: string): Promise<Format> {
  const extension = extensionOf(file)
  if (extension === '.xml') return 'ajes'
  if (['.ndjson', '.jsonl'].includes(extension)) return 'ndjson'
  const start = await startOf(file)
  if (start.startsWith('<')) return 'ajes'
  return /^[{[]/.test(start) ? 'ndjson' : 'seriba'
}

/** Guesses the format of a file that has a mapping. */
async function guessMapped(file: string): Promise<MappingFormat> {
  const extension = extensionOf(file)
  if (['.csv', '.tsv', '.txt'].includes(extension)) return 'csv'
  if (extension === '.xml') return 'xml'
  if (['.ndjson', '.jsonl'].includes(extension)) return 'ndjson'
  const start = await startOf(file)
  if (start.startsWith('<')) return 'xml'
  if (start.startsWith('[')) return 'json'
  if (!start.startsWith('{')) return 'csv'
  // A line that is an object of its own is NDJSON; a document continues after it.
  return /^\{[^\n]*\}\s*\n\s*\{/.test(start) ? 'ndjson' : 'json'
}

const extensionOf = (file: string) => extname(file.replace(/\.gz$/i, '')).toLowerCase()

/** Reads the beginning of a file, without byte-order marks and the zeros that UTF-16 adds to ASCII. */
async function startOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const size = 64 * 1024
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0)
    return buffer
      .subarray(0, bytesRead)
      .toString('latin1')
      .replaceAll(/[^\n\x20-\x7e]/g, '')
      .trimStart()
  } finally {
    await handle.close()
  }
}

/** Returns the encoding of the byte-order mark, of the option or of the mapping, or guesses. */
export async function encodingOf(
  file: string,
  option: string | undefined,
  mapping: Mapping | null,
): Promise<Encoding> {
  const name = option ?? mapping?.encoding
  if (name === undefined) return detectEncoding(file)
  const encoding = parseEncoding(name)
  if (encoding) return (await byteOrderMarkOf(file)) ?? encoding
  const source =
    option === undefined ? `"encoding" of the mapping "${mapping?.name}"` : '--encoding'
  throw new StartFailure(`${source} is one of ${encodings.join(', ')}, not ${name}.`)
}

export function adapterOf(format: Format, mapping: Mapping | null): Adapter {
  if (mapping) {
    if (format === 'xml') return mappedXml(mapping)
    return format === 'ndjson' || format === 'json'
      ? mappedJson(mapping, format)
      : mappedCsv(mapping)
  }
  if (format === 'ajes') return ajes()
  return format === 'ndjson' ? ndjson() : seribaCsv()
}
