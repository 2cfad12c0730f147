import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ParsedInput } from '../../contract/core/endpoint.ts'
import {
  issuePaper,
  updateLogistics,
  updatePurchaseStatus,
} from '../../contract/purchases/manager-calls.ts'
import {
  type LogisticsField,
  mostCarsAtOnce,
  needsReason,
  type PurchaseStatus,
} from '../../contract/purchases/rules.ts'
import { originOf } from '../audit/commands.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../core/refusal.ts'
import type { Db } from '../db/tables.ts'
import { route } from '../http/route.ts'
import {
  issuePaper as issue,
  type LogisticsChange,
  setLogistics,
  setPurchaseStatus,
} from './commands.ts'
import { purchaseLimit } from './limits.ts'

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
      return { success: true as const, version: decision.version, creditNote: decision.number }
    },
    { limit },
  )

  route(
    app,
    issuePaper,
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
      return { success: true as const, id: invoiceId, number, total: totalYen }
    },
    { limit },
  )

  route(
    app,
    updateLogistics,
    async ({ db, person, body, request }) => {
      const ids = body.ids ?? (await idsOfVoyage(db, body.ofVoyage ?? ''))
      if (ids.length === 0) throw new Refusal('not_found')
      const change = logisticsChange(body.fields)
      const edit = { ids, change, actorId: person.id, version: body.version }
      const changed = await setLogistics(db, edit, originOf(request, context.now()))
      return { success: true as const, changed }
    },
    { limit },
  )
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

/** The cars of a voyage that are still to come, whatever the case of its letters. */
async function idsOfVoyage(db: Db, voyage: string): Promise<number[]> {
  const cars = await db
    .selectFrom('purchases')
    .select('id')
    .where(sql<boolean>`lower(voyage) = lower(${voyage}) and voyage <> ''`)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`coalesce(status, 0) < 5`)
    .orderBy('id')
    .limit(mostCarsAtOnce)
    .execute()
  return cars.map(({ id }) => id)
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
