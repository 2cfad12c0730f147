import type { Context } from '#platform/core/server/context.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { invoiceFiles } from './invoice-files.ts'
import { invoicesWithoutFile, readInvoice } from './queries.ts'

export const makeInvoiceFilesJob: RepeatedJob = {
  name: 'make-papers',
  everySeconds: 15,
  timeLimitSeconds: 300,
}

/**
 * Makes the files of invoices soon after their issue, with the configuration of that time.
 * @param limit maximum number per run; each takes a tenth of a second of processor time
 */
export async function makeInvoiceFiles(
  context: Pick<Context, 'db' | 'storage' | 'graphics' | 'config' | 'metrics'>,
  limit: number,
): Promise<void> {
  const { db } = context
  const files = invoiceFiles(context)
  for (const { id, language } of await invoicesWithoutFile(db, limit)) {
    await files.read(await readInvoice(db, id), language, consoleLog)
  }
}

const consoleLog = {
  warn: (about: object, text: string) => console.warn(`${text}: ${JSON.stringify(about)}`),
  error: (about: object, text: string) => console.error(`${text}: ${JSON.stringify(about)}`),
}
