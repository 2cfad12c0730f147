import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Counter } from '@prometheus-io/client'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { sharedRuns } from '#platform/core/server/shared-runs.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import type { Metrics } from '#platform/metrics/server/metrics.ts'
import { type StorageKey, storageKey } from '#platform/storage/server/key.ts'
import { storeInvoiceFile } from './commands.ts'
import { invoiceDocument } from './invoice-document.ts'
import { findInvoiceFile, type StoredInvoice } from './queries.ts'

interface Log {
  warn(about: object, text: string): void
  error(about: object, text: string): void
}

export interface InvoiceFiles {
  /**
   * Returns the bytes of an invoice in a language: always those that were made first.
   * @throws Refusal paper_unavailable
   */
  read(invoice: StoredInvoice, language: Language, log: Log): Promise<Buffer>
}

/** Makes each file once, even for concurrent requests and several servers (decision 60). */
export function invoiceFiles(
  context: Pick<Context, 'db' | 'storage' | 'graphics' | 'config' | 'metrics'>,
): InvoiceFiles {
  const { db, storage, graphics, config } = context
  const damaged = damagedCounter(context.metrics)
  const making = sharedRuns<Buffer>()

  const render = (invoice: StoredInvoice, language: Language) =>
    graphics.renderPdf(invoiceDocument(invoice, config, language))

  const store = (key: StorageKey, bytes: Buffer) =>
    storage.put(key, bytes, { contentType: 'application/pdf' })

  async function make(invoice: StoredInvoice, language: Language, log: Log): Promise<Buffer> {
    const bytes = await render(invoice, language)
    const sha256 = digestOf(bytes)
    // Named by its content, so that retrying after a crash leaves nothing behind.
    const storageId = `papers/${sha256.toString('hex').slice(0, 32)}`
    await store(keyOf(storageId), bytes)
    const file = { invoiceId: invoice.id, language, storageId, sha256, bytes: bytes.length }
    if (await storeInvoiceFile(db, file)) return bytes
    const first = await getFile(invoice, language)
    if (first.storage_id !== storageId) await storage.remove(keyOf(storageId))
    return readStored(first, invoice, language, log)
  }

  async function getFile(invoice: StoredInvoice, language: Language) {
    const file = await findInvoiceFile(db, invoice.id, language)
    if (!file) throw new Error(`invoice ${invoice.number} has no file`)
    return file
  }

  async function readStored(
    file: { readonly storage_id: string; readonly sha256: Buffer },
    invoice: StoredInvoice,
    language: Language,
    log: Log,
  ): Promise<Buffer> {
    const key = keyOf(file.storage_id)
    const object = await storage.get(key)
    const bytes = object && (await buffer(object.stream))
    if (bytes && digestOf(bytes).equals(file.sha256)) return bytes
    damaged.inc()
    const about = { invoice: invoice.number, language, key, isLost: !object }
    // A file that was already sent is never replaced by different bytes.
    const again = await render(invoice, language)
    if (!digestOf(again).equals(file.sha256)) {
      log.error(about, 'the file of an invoice is lost or damaged: restore it from a backup')
      throw new Refusal('paper_unavailable')
    }
    await store(key, again)
    log.warn(
      about,
      'the file of an invoice was lost or damaged: it was made anew with the same bytes',
    )
    return again
  }

  return {
    async read(invoice, language, log) {
      const file = await findInvoiceFile(db, invoice.id, language)
      if (file) return readStored(file, invoice, language, log)
      return making.run(`${invoice.id} ${language}`, () => make(invoice, language, log))
    },
  }
}

const keyOf = (storageId: string) => storageKey(storageId, 'pdf')
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

const damagedName = 'seriba_damaged_papers_total'

/** Shared by the requests and jobs of a process. */
function damagedCounter(metrics: Metrics): Counter {
  const known = metrics.getSingleMetric(damagedName)
  if (known instanceof Counter) return known
  return new Counter({
    name: damagedName,
    help: 'Files of invoices that the storage had lost or damaged.',
    registers: [metrics],
  })
}
