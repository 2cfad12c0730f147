import { readFile } from 'node:fs/promises'
import { ajes } from '#market/feeds/server/formats/ajes.ts'
import { detectEncoding } from '#market/feeds/server/formats/detect-encoding.ts'
import { ndjson } from '#market/feeds/server/formats/ndjson.ts'
import { seribaCsv } from '#market/feeds/server/formats/seriba-csv.ts'
import { importLots } from '#market/feeds/server/import/import-lots.ts'
import { mappedCsv } from '#market/feeds/server/mappings/mapped-csv.ts'
import { type Format, mapping } from './files.ts'

// Runs one import in a separate process, to measure its memory: feed-run.ts URL FORMAT FILE
const [, , url = '', format = '', file = ''] = process.argv
const adapters = {
  seriba: seribaCsv,
  ndjson,
  ajes,
  csv: () => mappedCsv(mapping),
} as const

const began = performance.now()
const { counts } = await importLots(url, {
  file,
  format,
  adapter: adapters[format as Format](),
  encoding: await detectEncoding(file),
  kind: 'car',
  market: 'auction',
  source: 'bench',
  dryRun: false,
  now: () => new Date(),
})
const seconds = (performance.now() - began) / 1000

/** Returns the peak memory of this process, MB. */
async function peakMb(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS
  return Number(kilobytes) / 1024
}

console.log(JSON.stringify({ counts, seconds, peakMb: await peakMb() }))
