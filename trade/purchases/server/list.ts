import { type SqlBool, sql } from 'kysely'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { portName } from '#market/reference-data/contract/ports.ts'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { pageInfoOf, readPage } from '#platform/list/server/page.ts'
import { idsAfter } from '#platform/list/server/rows-after.ts'
import { searchWords } from '#platform/list/server/search-words.ts'
import type {
  listPurchaseClients,
  PurchaseListQuery,
  PurchaseRow,
} from '#trade/purchases/contract/calls.ts'
import {
  type PurchaseStatus,
  processingValue,
  purchaseStatuses,
} from '#trade/purchases/contract/rules.ts'
import { type Condition, findPage, maxSortedCars } from './list-order.ts'
import { chassisOf, statusLabel } from './purchase-texts.ts'
import { peopleOf } from './scope.ts'

/** Returns a page of the purchases that a person may see, with counts by status. */
export async function purchasePage(
  db: Db,
  person: Person,
  query: PurchaseListQuery,
  language: Language,
) {
  const people = await peopleOf(db, person)
  const own = belongsTo(people)
  const words = wordsOf(query)
  const others = allOf([own, ...conditionsOf(query, people), ...words])
  const [counts, everything] = await Promise.all([
    countByStatus(db, others, words.length > 0),
    hasFilters(query) ? countAll(db, own) : null,
  ])
  const chosen = query.status ?? []
  const shown = counts.filter(
    ({ value }) => chosen.length === 0 || chosen.includes(value ?? processingValue),
  )
  const count = sumOf(shown.map((one) => one.count))
  const known = shown.every((one) => one.ids) ? shown.flatMap((one) => one.ids ?? []) : null
  const found = { condition: allOf([others, ...statusOf(query)]), count, ids: known }
  const { page: number, pageSize: size, after = [] } = query
  const page = await idsAfter({ number, size, after }, (page) =>
    findPage(db, found, { ...query, page }),
  )
  const rows = await readRows(db, page)
  const sees = people === null || people.length > 1
  return {
    carsList: rows.map((row) => shownRow(row, sees, language)),
    statusList: purchaseStatuses.map((value) => ({
      value,
      label: statusLabel(value, language),
      count: counts.find((one) => one.value === value)?.count ?? 0,
    })),
    totalAmount: sumOf(shown.map(({ total }) => total)),
    pageInfo: pageInfoOf(query, count, everything ?? sumOf(counts.map((one) => one.count))),
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

const hasFilters = ({ qSearch, dateFrom, dateTo, user }: PurchaseListQuery) =>
  Boolean(qSearch?.trim() || dateFrom || dateTo || user?.length)

function belongsTo(people: readonly number[] | null): Condition {
  const isOne = people?.length === 1
  const own =
    people &&
    (isOne ? sql`car.person_id = ${people[0]}` : sql`car.person_id = any(${people}::int[])`)
  return sql<SqlBool>`car.withdrawn_at is null${own ? sql` and ${own}` : sql``}`
}

function conditionsOf(query: PurchaseListQuery, people: readonly number[] | null): Condition[] {
  const { dateFrom, dateTo, user } = query
  const canFilterByUser = people === null || people.length > 1
  return [
    ...(dateFrom ? [sql<SqlBool>`car.bought_on >= ${dateFrom}::date`] : []),
    ...(dateTo ? [sql<SqlBool>`car.bought_on <= ${dateTo}::date`] : []),
    ...(user?.length && canFilterByUser ? [sql<SqlBool>`car.person_id = any(${user}::int[])`] : []),
  ]
}

/** Returns conditions for the words of the search, all of which a car must have. */
const wordsOf = ({ qSearch }: PurchaseListQuery): Condition[] =>
  searchWords(qSearch).map((word) => sql<SqlBool>`strpos(car.search_text, ${word}) > 0`)

function statusOf({ status }: PurchaseListQuery): Condition[] {
  if (!status?.length) return []
  const codes = status.filter((code) => code !== processingValue)
  const isNone = codes.length < status.length ? sql` or car.status is null` : sql``
  return [sql<SqlBool>`(car.status = any(${codes}::int[])${isNone})`]
}

const allOf = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `)

interface StatusCount {
  readonly value: PurchaseStatus
  readonly count: number
  /** Yen. */
  readonly total: number
  /** The ids for a status with few cars, which were collected while counting. */
  readonly ids: readonly number[] | null
}

async function countByStatus(db: Db, condition: Condition, hasIds: boolean) {
  const ids = hasIds
    ? sql`case when count(*) <= ${maxSortedCars} then to_jsonb(array_agg(car.id)) end`
    : sql`null::bigint[]`
  const { rows } = await sql<StatusCount>`
    select car.status as value, count(*)::int as count, sum(car.total_yen)::bigint as total, ${ids} as ids
    from purchases car where ${condition} group by car.status
  `.execute(db)
  return rows
}

async function countAll(db: Db, condition: Condition): Promise<number> {
  const { count } = await db
    .selectFrom('purchases as car')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(condition)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the rows of cars, in the order of their ids. */
async function readRows(db: Db, ids: readonly number[]) {
  const rows = await joined(db).where(sql<SqlBool>`car.id = any(${ids}::bigint[])`).execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

const joined = (db: Db) =>
  db
    .selectFrom('purchases as car')
    .innerJoin('auction_houses as house', 'house.id', 'car.house_id')
    .innerJoin('makers as maker', 'maker.id', 'car.maker_id')
    .innerJoin('models as model', 'model.id', 'car.model_id')
    .innerJoin('people as client', 'client.id', 'car.person_id')
    .select(['car.id', 'car.lot_id', 'car.sku', 'car.status', 'car.status_on', 'car.bought_on'])
    .select(['car.lot_number', 'car.chassis_code', 'car.frame_number', 'car.year', 'car.photos'])
    .select('car.kind')
    .select(['car.total_yen', 'car.export_port', 'car.discharge_port', 'car.voyage', 'car.etd'])
    .select(['car.eta', 'car.person_id', 'client.full_name', 'client.company'])
    .select(['house.name as house_name', 'maker.name as maker_name', 'model.name as model_name'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('invoices as invoice')
            .select('invoice.id')
            .whereRef('invoice.purchase_id', '=', 'car.id')
            .where('invoice.kind', '=', 'invoice'),
        )
        .$castTo<boolean>()
        .as('invoiced'),
    )
type Row = Awaited<ReturnType<typeof readRows>>[number]

const shownRow = (row: Row, seesPeople: boolean, language: Language): PurchaseRow => ({
  auction: row.house_name,
  chassis: chassisOf(row),
  eta: row.eta,
  etd: row.etd,
  year: row.year,
  exportPort: portName(row.export_port, language),
  id: row.id,
  images: pictureUrls({ id: row.lot_id, photos: row.photos }),
  lotNo: row.lot_number,
  maker: row.maker_name,
  model: row.model_name,
  purchaseDate: row.bought_on,
  status: row.status,
  totalPrice: row.total_yen,
  voyage: row.voyage,
  sku: row.sku,
  lotType: row.kind,
  statusDate: row.status_on,
  dischargePort: portName(row.discharge_port, language),
  invoiced: row.invoiced,
  user: seesPeople ? { id: row.person_id, name: row.full_name, company: row.company } : null,
})

/** Returns people with purchases by name; for clients only themselves. */
export async function listClients(
  db: Db,
  person: Person,
  query: ParsedInput<typeof listPurchaseClients>['query'],
) {
  const people = await peopleOf(db, person)
  const words = query.qSearch?.toLowerCase().trim() ?? ''
  const clients = db
    .selectFrom('people as client')
    .select(['client.id as value', 'client.full_name as label'])
    .select(
      sql<number>`(select count(*)::int from purchases car
        where car.person_id = client.id and car.withdrawn_at is null)`.as('count'),
    )
    .where(
      sql<SqlBool>`exists (select from purchases car
        where car.person_id = client.id and car.withdrawn_at is null)`,
    )
    .$if(query.ids !== undefined, (those) =>
      those.where('client.id', 'in', [0, ...(query.ids ?? [])]),
    )
    .$if(people !== null, (those) => those.where('client.id', 'in', [...(people ?? [])]))
    .$if(words !== '', (those) =>
      those.where(
        sql<SqlBool>`strpos(lower(client.full_name || ' ' || client.company), ${words}) > 0`,
      ),
    )
    .orderBy('client.full_name')
    .orderBy('client.id')
  const { rows, pageInfo } = await readPage(clients, query)
  return { clientList: rows, pageInfo }
}
