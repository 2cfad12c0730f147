import { type RawBuilder, sql } from 'kysely'
import { portName } from '#market/reference-data/contract/ports.ts'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { readPage } from '#platform/list/server/page.ts'
import { searchWords } from '#platform/list/server/search-words.ts'
import { processingValue, purchaseSteps } from '#trade/purchases/contract/rules.ts'
import type { listVoyageCars, listVoyages } from '#trade/purchases/contract/voyages.ts'
import { chassisOf, statusLabel } from './purchase-texts.ts'

/** Matches the number of a voyage, ignoring case. */
export const isOfVoyage = (voyage: string | RawBuilder<unknown>) =>
  sql<boolean>`lower(car.voyage) = lower(${voyage}) and car.voyage <> ''`
/** Whether a car is still to be delivered. */
export const isInTransit = sql<boolean>`coalesce(car.status, 0::smallint) < 5`

/** Returns a page of the voyages with undelivered cars. */
export async function voyagesOf(
  db: Db,
  query: ParsedInput<typeof listVoyages>['query'],
  language: Language,
) {
  const words = searchWords(query.qSearch)
  const mostly = (column: string) =>
    sql<string>`coalesce(mode() within group (order by nullif(${sql.ref(column)}, '')), '')`
  const voyages = db
    .selectFrom('purchases as car')
    .select(sql<string>`lower(car.voyage)`.as('key'))
    .select(mostly('car.voyage').as('voyage'))
    .select(mostly('car.shipping_line').as('shippingLine'))
    .select(mostly('car.vessel').as('vessel'))
    .select(sql<string | null>`mode() within group (order by car.etd)`.as('etd'))
    .select(sql<string | null>`mode() within group (order by car.eta)`.as('eta'))
    .select(sql<boolean>`count(distinct (lower(car.vessel), car.etd, car.eta)) > 1`.as('differs'))
    .select(sql<string[]>`array_agg(distinct car.export_port)`.as('exportPorts'))
    .select(sql<string[]>`array_agg(distinct car.discharge_port)`.as('dischargePorts'))
    .select(sql<number>`count(*)::int`.as('cars'))
    .select(sql<number[]>`array_agg(coalesce(car.status, 0))`.as('statuses'))
    .where('car.withdrawn_at', 'is', null)
    .where('car.voyage', '<>', '')
    .where(isInTransit)
    .$call((cars) =>
      words.reduce(
        (found, word) =>
          found.where(
            sql<boolean>`strpos(
              lower(concat_ws(' ', car.voyage, car.vessel, car.shipping_line)), ${word}
            ) > 0`,
          ),
        cars,
      ),
    )
    .groupBy(sql`lower(car.voyage)`)
  const ordered = db
    .selectFrom(voyages.as('voyage'))
    .selectAll()
    .orderBy(sql`voyage.etd nulls last`)
    .orderBy('voyage.key')
  const { rows, pageInfo } = await readPage(ordered, query)
  const names = (codes: readonly string[]) =>
    codes.filter(Boolean).map((code) => portName(code, language))
  return {
    voyages: rows.map(({ key: _key, statuses, exportPorts, dischargePorts, ...row }) => ({
      ...row,
      exportPorts: names(exportPorts),
      dischargePorts: names(dischargePorts),
      statuses: purchaseSteps
        .map((value) => ({
          value,
          label: statusLabel(value, language),
          count: statuses.filter((status) => status === (value ?? processingValue)).length,
        }))
        .filter(({ count }) => count > 0),
    })),
    pageInfo,
  }
}

/** Returns a page of the undelivered cars of a voyage. */
export async function carsOfVoyage(
  db: Db,
  query: ParsedInput<typeof listVoyageCars>['query'],
  language: Language,
) {
  const cars = db
    .selectFrom('purchases as car')
    .innerJoin('makers as maker', 'maker.id', 'car.maker_id')
    .innerJoin('models as model', 'model.id', 'car.model_id')
    .innerJoin('people as client', 'client.id', 'car.person_id')
    .select(['car.id', 'car.sku', 'car.status', 'car.chassis_code', 'car.frame_number'])
    .select(['car.export_port', 'car.discharge_port', 'car.vessel', 'car.etd', 'car.eta'])
    .select(['maker.name as maker_name', 'model.name as model_name', 'client.full_name'])
    .where('car.withdrawn_at', 'is', null)
    .where(isOfVoyage(query.voyage))
    .where(isInTransit)
    .orderBy('car.id')
  const { rows, pageInfo } = await readPage(cars, query)
  return {
    cars: rows.map((car) => ({
      ...{ id: car.id, sku: car.sku, chassis: chassisOf(car), client: car.full_name },
      title: `${car.maker_name} ${car.model_name}`,
      ...{ status: car.status, statusLabel: statusLabel(car.status, language) },
      exportPort: portName(car.export_port, language),
      dischargePort: portName(car.discharge_port, language),
      ...{ vessel: car.vessel, etd: car.etd, eta: car.eta },
    })),
    pageInfo,
  }
}
