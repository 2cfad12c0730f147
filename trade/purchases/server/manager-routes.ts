import type { FastifyInstance } from 'fastify'
import { originOf } from '#platform/audit/server/commands.ts'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { refusalMessage, requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { route } from '#platform/http/server/route.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import {
  type CarOutcome,
  issueInvoice,
  saveNote,
  updateLogistics,
  updatePurchaseStatus,
  updatePurchaseStatuses,
} from '#trade/purchases/contract/manager-calls.ts'
import {
  type LogisticsField,
  needsReason,
  type PurchaseStatus,
} from '#trade/purchases/contract/rules.ts'
import { listVoyageCars, listVoyages } from '#trade/purchases/contract/voyages.ts'
import {
  issueInvoice as issue,
  type LogisticsChange,
  setLogistics,
  setNotes,
  setPurchaseStatus,
  setPurchaseStatuses,
} from './commands.ts'
import { assertPrintable } from './invoices/printable-invoice.ts'
import { purchaseLimit } from './limits.ts'
import { carsOfVoyage, voyagesOf } from './voyages.ts'

/** What managers set on cars that were bought. */
export function purchaseManagerRoutes(app: FastifyInstance, context: Context): void {
  const limit = () => purchaseLimit

  route(
    app,
    updatePurchaseStatus,
    async ({ db, person, body, request }) => {
      const { id, status, date, reason, version } = body
      if (reason === '' && needsReason(await statusOf(db, id), status)) {
        throw new Refusal('invalid_fields', {
          fields: { reason: { key: 'fields:required' } },
          listsFields: true,
        })
      }
      const decision = await setPurchaseStatus(
        db,
        { purchaseId: id, actorId: person.id, status, date, reason, version },
        originOf(request, context.now()),
      )
      if (decision.outcome !== 'accepted')
        throw new Refusal(decision.outcome, { commitsWrites: true })
      if (decision.number !== null)
        await assertPrintable(db, await invoiceIdOf(db, decision.number))
      return { success: true as const, version: decision.version, creditNote: decision.number }
    },
    { limit },
  )

  route(
    app,
    issueInvoice,
    async ({ db, person, body, request }) => {
      const { id, kind, lines, reason, version } = body
      const decision = await issue(
        db,
        { purchaseId: id, actorId: person.id, kind, lines, reason, version },
        originOf(request, context.now()),
      )
      if (decision.outcome !== 'accepted')
        throw new Refusal(decision.outcome, { commitsWrites: true })
      const { invoiceId, number, totalYen } = decision
      await assertPrintable(db, invoiceId)
      return { success: true as const, id: invoiceId, number, total: totalYen }
    },
    { limit },
  )

  route(
    app,
    updatePurchaseStatuses,
    async ({ db, person, body, request }) => {
      const { status, date, reason } = body
      const edit = { cars: chosenCars(body), actorId: person.id, status, date, reason }
      const results = await setPurchaseStatuses(db, edit, originOf(request, context.now()))
      if (results.length === 0) throw new Refusal('not_found')
      const language = requestLanguage(request)
      return {
        success: true as const,
        changed: results.filter(({ outcome }) => outcome === 'set').length,
        results: results.map((result) => ({
          ...result,
          message: outcomeText(result.outcome, language),
        })),
      }
    },
    { limit },
  )

  route(
    app,
    updateLogistics,
    async ({ db, person, body, request }) => {
      const change = logisticsChange(body.fields)
      const edit = { cars: chosenCars(body), change, actorId: person.id, version: body.version }
      const changed = await setLogistics(db, edit, originOf(request, context.now()))
      return { success: true as const, changed }
    },
    { limit },
  )

  route(
    app,
    saveNote,
    async ({ db, person, body, request }) => {
      const { id, note, managerNote, version } = body
      const edit = { purchaseId: id, actorId: person.id, note, managerNote, version }
      const after = await setNotes(db, edit, originOf(request, context.now()))
      return { success: true as const, version: after }
    },
    { limit },
  )

  route(app, listVoyages, ({ db, query, request }) =>
    voyagesOf(db, query, requestLanguage(request)),
  )
  route(app, listVoyageCars, ({ db, query, request }) =>
    carsOfVoyage(db, query, requestLanguage(request)),
  )
}

const chosenCars = (body: { ids?: number[] | undefined; ofVoyage?: string | undefined }) =>
  body.ids ? { ids: body.ids } : { ofVoyage: body.ofVoyage ?? '' }

const outcomeText = (outcome: CarOutcome, language: Language) =>
  outcome === 'set' || outcome === 'unchanged' ? '' : refusalMessage(outcome, language)

async function invoiceIdOf(db: Db, number: string): Promise<number> {
  const { id } = await db
    .selectFrom('invoices')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return id
}

async function statusOf(db: Db, id: number): Promise<PurchaseStatus> {
  const car = await db
    .selectFrom('purchases')
    .select('status')
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!car) throw new Refusal('not_found')
  return car.status
}

/** The fields of a request by their columns. */
const logisticsColumns = {
  stockYard: 'stock_yard',
  yardArrivalEta: 'yard_arrival_on',
  typeOfExport: 'export_type',
  exportPort: 'export_port',
  dischargePort: 'discharge_port',
  destination: 'destination',
  shippingLine: 'shipping_line',
  vessel: 'vessel',
  voyage: 'voyage',
  etd: 'etd',
  eta: 'eta',
} as const satisfies Record<keyof Fields, LogisticsField>
type Fields = ParsedInput<typeof updateLogistics>['body']['fields']

const logisticsChange = (fields: Fields): LogisticsChange =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [logisticsColumns[name as keyof Fields], value]),
  )
