import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Counter } from '@prometheus-io/client'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { sharedRuns } from '#platform/core/server/shared-runs.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { Metrics } from '#platform/metrics/server/metrics.ts'
import { type StorageKey, storageKey } from '#platform/storage/server/key.ts'
import { keepPaperFile } from './commands.ts'
import { paperDocument } from './paper-document.ts'
import { findPaperFile, type StoredPaper } from './queries.ts'

/** The log of a request or of a job. */
interface Log {
  warn(about: object, text: string): void
  error(about: object, text: string): void
}

export interface PaperFiles {
  /**
   * The bytes of a paper in a language: those that were made first, whoever asks.
   * @throws Refusal paper_unavailable
   */
  read(paper: StoredPaper, language: Language, log: Log): Promise<Buffer>
}

/** Makes each file once, also for many requests and servers at the same time (decision 60). */
export function paperFiles(
  context: Pick<Context, 'db' | 'storage' | 'graphics' | 'config' | 'metrics'>,
): PaperFiles {
  const { db, storage, graphics, config } = context
  const damaged = damagedCounter(context.metrics)
  const making = sharedRuns<Buffer>()

  const render = (paper: StoredPaper, language: Language) =>
    graphics.renderPdf(paperDocument(paper, config, language))

  const store = (key: StorageKey, bytes: Buffer) =>
    storage.put(key, bytes, { contentType: 'application/pdf' })

  async function make(paper: StoredPaper, language: Language, log: Log): Promise<Buffer> {
    const bytes = await render(paper, language)
    const sha256 = digestOf(bytes)
    // Named by its content, so that making it again after a kill leaves nothing behind.
    const storageId = `papers/${sha256.toString('hex').slice(0, 32)}`
    await store(keyOf(storageId), bytes)
    const file = { paperId: paper.id, language, storageId, sha256, bytes: bytes.length }
    if (await keepPaperFile(db, file)) return bytes
    const first = await getFile(paper, language)
    if (first.storage_id !== storageId) await storage.remove(keyOf(storageId))
    return readStored(first, paper, language, log)
  }

  async function getFile(paper: StoredPaper, language: Language) {
    const file = await findPaperFile(db, paper.id, language)
    if (!file) throw new Error(`paper ${paper.number} has no file`)
    return file
  }

  async function readStored(
    file: { readonly storage_id: string; readonly sha256: Buffer },
    paper: StoredPaper,
    language: Language,
    log: Log,
  ): Promise<Buffer> {
    const key = keyOf(file.storage_id)
    const object = await storage.get(key)
    const bytes = object && (await buffer(object.stream))
    if (bytes && digestOf(bytes).equals(file.sha256)) return bytes
    damaged.inc()
    const about = { paper: paper.number, language, key, isLost: !object }
    // What was sent before is never replaced by something else.
    const again = await render(paper, language)
    if (!digestOf(again).equals(file.sha256)) {
      log.error(about, 'the file of a paper is lost or damaged: restore it from a backup')
      throw new Refusal('paper_unavailable')
    }
    await store(key, again)
    log.warn(about, 'the file of a paper was lost or damaged: it was made anew with the same bytes')
    return again
  }

  return {
    async read(paper, language, log) {
      const file = await findPaperFile(db, paper.id, language)
      if (file) return readStored(file, paper, language, log)
      return making.run(`${paper.id} ${language}`, () => make(paper, language, log))
    },
  }
}

const keyOf = (storageId: string) => storageKey(storageId, 'pdf')
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

const damagedName = 'seriba_damaged_papers_total'

/** Requests and jobs of one process count together. */
function damagedCounter(metrics: Metrics): Counter {
  const known = metrics.getSingleMetric(damagedName)
  if (known instanceof Counter) return known
  return new Counter({
    name: damagedName,
    help: 'Files of papers that the storage had lost or damaged.',
    registers: [metrics],
  })
}
