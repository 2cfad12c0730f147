import { create } from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { byteOrderMark, csvRows } from '#platform/csv/server/csv.ts'
import { type WorkbookCell, workbook } from '#platform/csv/server/workbook.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { dropPageHeaders } from '#platform/http/server/security-headers.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import {
  exportPayments,
  exportPaymentsWorkbook,
  getAccountStatement,
  getBankDetails,
} from '#trade/payments/contract/export.ts'
import { maxExportedPayments } from '#trade/payments/contract/export-limits.ts'
import { newestIds, readRecords } from '../records.ts'
import { getPayer, managesPayments } from '../scope.ts'
import { transferReference } from '../summary.ts'
import { accountDocument, bankDocument } from './account-document.ts'
import { paymentColumns } from './columns.ts'
import { readAccount } from './read-account.ts'

/** Files per account, of up to ten thousand rows each. */
const exportLimit = { tries: 60, seconds: 600 }
/** Statements per account: the layout of a long one takes some seconds of processor time. */
const documentLimit = { tries: 30, seconds: 60 }

/** Serves payments and charges as files. */
export function paymentExportRoutes(app: FastifyInstance, context: Context): void {
  const { config, graphics, limits, now } = context

  const prepare = async (
    call: ApiRequest<typeof exportPayments | typeof exportPaymentsWorkbook>,
    extension: 'csv' | 'xlsx',
  ) => {
    const { db, person, query, request, reply } = call
    await limits.consume(exportLimit, `payments ${person.id}`)
    const isManager = managesPayments(person)
    const isEverybody = isManager && query.user === undefined
    const payer = isEverybody ? null : await getPayer(db, person, query.user)
    const language = query.language ?? requestLanguage(request)
    const currency = payer?.currency ?? 'JPY'
    const ids = await newestIds(db, payer, query, { limit: maxExportedPayments })
    const name = `seriba-payments-${tokyoDayOf(now())}.${extension}`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    const { columns, cellsOf } = paymentColumns(language, currency, isManager)
    const batches = async function* () {
      for (let at = 0; at < ids.length; at += batchSize) {
        const some = ids.slice(at, at + batchSize)
        yield (await readRecords(db, some, { currency, isManager, language })).map(cellsOf)
      }
    }
    return { columns, batches: batches(), language }
  }

  route(app, exportPayments, async (call) => {
    const { columns, batches, language } = await prepare(call, 'csv')
    return (async function* () {
      yield byteOrderMark + csvRows([columns.map(({ head }) => head)], language)
      for await (const rows of batches) yield csvRows(rows, language)
    })()
  })

  route(app, exportPaymentsWorkbook, async (call) => {
    const { columns, batches, language } = await prepare(call, 'xlsx')
    const t = translator('payment-papers', language)
    return workbook(t('sheet'), columns, oneByOne(batches))
  })

  route(
    app,
    getAccountStatement,
    { limit: documentLimit, compress: false },
    async ({ db, person, query, request, reply }) => {
      const language = query.language ?? requestLanguage(request)
      const payer = await getPayer(db, person, query.user)
      const period = { from: query.dateFrom, to: query.dateTo ?? tokyoDayOf(now()) }
      const account = await readAccount(db, payer, period, language)
      const document = accountDocument(account, config, language, now())
      return asFile(reply, await graphics.renderPdf(document), document.title)
    },
  )

  route(
    app,
    getBankDetails,
    { limit: documentLimit, compress: false },
    async ({ db, person, query, request, reply }) => {
      const language = query.language ?? requestLanguage(request)
      const payer = await getPayer(db, person, undefined)
      const own = transferReference(config.company.name, payer.id)
      const car =
        query.purchaseId === undefined ? null : await getInvoiced(db, person.id, query.purchaseId)
      const document = bankDocument(
        {
          reference: car ? `${own} ${car.number}` : own,
          amountYen: car && car.openYen > 0 ? car.openYen : null,
          payer,
        },
        ...([config, language, now()] as const),
      )
      return asFile(reply, await graphics.renderPdf(document), document.title)
    },
  )
}

/**
 * Returns the invoice of one of the person's cars, and its open amount.
 * @throws Refusal not_found
 */
async function getInvoiced(db: Db, personId: number, purchaseId: number) {
  const row = await db
    .selectFrom('invoices as invoice')
    .innerJoin('purchases as car', 'car.id', 'invoice.purchase_id')
    .select('invoice.number')
    .select((eb) =>
      eb
        .selectFrom('payment_records as record')
        .select((sum) => sum.fn.sum<number>('record.open_yen').as('open'))
        .whereRef('record.purchase_id', '=', 'car.id')
        .where('record.open_yen', '<', 0)
        .as('open'),
    )
    .where('car.id', '=', purchaseId)
    .where('car.person_id', '=', personId)
    .where('invoice.kind', '=', 'invoice')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { number: row.number, openYen: -(row.open ?? 0) }
}

/** Large enough to save round trips, small enough for memory. */
const batchSize = 500

async function* oneByOne(
  batches: AsyncIterable<readonly WorkbookCell[][]>,
): AsyncGenerator<readonly WorkbookCell[]> {
  for await (const batch of batches) yield* batch
}

function asFile(reply: FastifyReply, bytes: Buffer, name: string): Buffer {
  dropPageHeaders(reply)
  reply.type('application/pdf').headers({
    'cache-control': 'private, no-store',
    'content-length': bytes.length,
    'content-disposition': create(`${name}.pdf`),
  })
  return bytes
}
