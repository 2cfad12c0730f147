import type { FastifyInstance } from 'fastify'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Context } from '#platform/core/server/context.ts'
import { byteOrderMark, csvRows } from '#platform/csv/server/csv.ts'
import { type WorkbookCell, workbook } from '#platform/csv/server/workbook.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { exportBids, exportBidsWorkbook } from '#trade/bids/contract/export.ts'
import { maxExportedBids } from '#trade/bids/contract/list-keys.ts'
import { exportColumns } from './export-columns.ts'
import { queryFor } from './filters.ts'
import { findPage } from './page-of-bids.ts'
import { rowsOf } from './rows.ts'
import { findScope, ownKind } from './scope.ts'

/** Exports per account, of up to ten thousand bids each. */
const exportLimit = { tries: 60, seconds: 600 }

/** Serves the bids of a list as a file. Their ids are found at once, their details are read in batches. */
export function bidExportRoutes(app: FastifyInstance, context: Context): void {
  const prepare = async (
    call: ApiRequest<typeof exportBids | typeof exportBidsWorkbook>,
    extension: 'csv' | 'xlsx',
  ) => {
    const { db, person, request, reply } = call
    const kind = call.query.list ? 'history' : ownKind(person)
    await context.limits.consume(exportLimit, String(person.id))
    const language = call.query.language ?? requestLanguage(request)
    const query = { ...queryFor(person, call.query), page: 1, pageSize: maxExportedBids }
    const scope = await findScope(db, kind, person, query.bidType)
    const ids = await findPage(db, scope, query)
    const name = `seriba-bids-${tokyoDayOf(context.now())}.${extension}`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    const { columns, cellsOf } = exportColumns(person, language)
    const batches = async function* () {
      for (let at = 0; at < ids.length; at += batchSize) {
        const some = ids.slice(at, at + batchSize)
        yield (await rowsOf(db, scope, some, language)).map(cellsOf)
      }
    }
    return { columns, batches: batches(), language }
  }

  route(app, exportBids, async (call) => {
    const { columns, batches, language } = await prepare(call, 'csv')
    return (async function* () {
      yield byteOrderMark + csvRows([columns.map(({ head }) => head)], language)
      for await (const rows of batches) yield csvRows(rows, language)
    })()
  })

  route(app, exportBidsWorkbook, async (call) => {
    const { columns, batches, language } = await prepare(call, 'xlsx')
    const t = translator('csv', language)
    return workbook(t('bids'), columns, oneByOne(batches))
  })
}

/** Large enough to save round trips, small enough for memory. */
const batchSize = 500

async function* oneByOne(
  batches: AsyncIterable<readonly WorkbookCell[][]>,
): AsyncGenerator<readonly WorkbookCell[]> {
  for await (const batch of batches) yield* batch
}
