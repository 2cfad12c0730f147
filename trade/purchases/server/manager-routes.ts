import type { FastifyInstance } from 'fastify'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
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
export function purchaseManagerRoutes(app: FastifyInstance): void {
  route(
    app,
    updatePurchaseStatus,
    { limit: purchaseLimit },
    async ({ db, person, body, origin }) => {
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
        origin,
      )
      if (decision.outcome !== 'accepted')
        throw new Refusal(decision.outcome, { commitsWrites: true })
      if (decision.number !== null)
        await assertPrintable(db, await invoiceIdOf(db, decision.number))
      return { version: decision.version, creditNote: decision.number }
    },
  )

  route(app, issueInvoice, { limit: purchaseLimit }, async ({ db, person, body, origin }) => {
    const { id, kind, lines, reason, version } = body
    const decision = await issue(
      db,
      { purchaseId: id, actorId: person.id, kind, lines, reason, version },
      origin,
    )
    if (decision.outcome !== 'accepted')
      throw new Refusal(decision.outcome, { commitsWrites: true })
    const { invoiceId, number, totalYen } = decision
    await assertPrintable(db, invoiceId)
    return { id: invoiceId, number, total: totalYen }
  })

  route(
    app,
    updatePurchaseStatuses,
    { limit: purchaseLimit },
    async ({ db, person, body, request, origin }) => {
      const { status, date, reason } = body
      const edit = { cars: chosenCars(body), actorId: person.id, status, date, reason }
      const results = await setPurchaseStatuses(db, edit, origin)
      if (results.length === 0) throw new Refusal('not_found')
      const language = requestLanguage(request)
      return {
        changed: results.filter(({ outcome }) => outcome === 'set').length,
        results: results.map((result) => ({
          ...result,
          message: outcomeText(result.outcome, language),
        })),
      }
    },
  )

  route(app, updateLogistics, { limit: purchaseLimit }, async ({ db, person, body, origin }) => {
    const change = logisticsChange(body.fields)
    const edit = { cars: chosenCars(body), change, actorId: person.id, version: body.version }
    const changed = await setLogistics(db, edit, origin)
    return { changed }
  })

  route(app, saveNote, { limit: purchaseLimit }, async ({ db, person, body, origin }) => {
    const { id, note, managerNote, version } = body
    const edit = { purchaseId: id, actorId: person.id, note, managerNote, version }
    const after = await setNotes(db, edit, origin)
    return { version: after }
  })

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

/** The columns of the fields in a request. */
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
