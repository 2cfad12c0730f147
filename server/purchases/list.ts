import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Language } from '../../contract/core/codes.ts'
import type { ParsedInput } from '../../contract/core/endpoint.ts'
import type {
  listPurchaseClients,
  PurchaseListQuery,
  PurchaseRow,
} from '../../contract/purchases/calls.ts'
import type { PurchaseSortKey } from '../../contract/purchases/list-keys.ts'
import { portName } from '../../contract/purchases/ports.ts'
import { processingValue, purchaseStatuses } from '../../contract/purchases/rules.ts'
import { pageInfoOf, readPage } from '../collection/page.ts'
import type { Person } from '../core/person.ts'
import type { Db } from '../db/tables.ts'
import { pictureUrls } from '../pictures/urls.ts'
import { chassisOf, statusLabel } from './purchase-texts.ts'
import { peopleOf } from './scope.ts'

type Condition = RawBuilder<SqlBool>

/** Columns of the order; a car without the value comes last either way. */
const sortColumns: Readonly<Record<PurchaseSortKey, RawBuilder<unknown>>> = {
  purchaseDate: sql`car.bought_on`,
  auction: sql`house.name`,
  lotNo: sql`car.lot_number`,
  maker: sql`maker.name || model.name`,
  year: sql`car.year`,
  status: sql`coalesce(car.status, 0)`,
  totalPrice: sql`car.total_yen`,
  etd: sql`car.etd`,
  eta: sql`car.eta`,
  voyage: sql`nullif(car.voyage, '')`,
  exportPort: sql`nullif(car.export_port, '')`,
  sku: sql`car.sku`,
  user: sql`client.full_name`,
}

/** A page of the purchases that a person sees, with the statuses and their counts. */
export async function listOfPurchases(
  db: Db,
  person: Person,
  query: PurchaseListQuery,
  language: Language,
) {
  const people = await peopleOf(db, person)
  const own = belongsTo(people)
  const others = allOf([own, ...conditionsOf(query, people)])
  const counts = await countByStatus(db, others)
  const chosen = query.status ?? []
  const shown = counts.filter(
    ({ value }) => chosen.length === 0 || chosen.includes(value ?? processingValue),
  )
  const found = shown.reduce((sum, { count }) => sum + count, 0)
  const [rows, all] = await Promise.all([
    readRows(db, allOf([others, ...statusOf(query)]), query),
    hasFilters(query) ? countAll(db, own) : counts.reduce((sum, { count }) => sum + count, 0),
  ])
  const sees = people === null || people.length > 1
  return {
    carsList: rows.map((row) => shownRow(row, sees, language)),
    statusList: purchaseStatuses.map((value) => ({
      value,
      label: statusLabel(value, language),
      count: counts.find((one) => one.value === value)?.count ?? 0,
    })),
    totalAmount: shown.reduce((sum, { total }) => sum + total, 0),
    pageInfo: pageInfoOf(query, found, all),
    success: true as const,
  }
}

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
  const { dateFrom, dateTo, user, qSearch = '' } = query
  const words = qSearch.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
  const mayFilterByUser = people === null || people.length > 1
  return [
    ...(dateFrom ? [sql<SqlBool>`car.bought_on >= ${dateFrom}::date`] : []),
    ...(dateTo ? [sql<SqlBool>`car.bought_on <= ${dateTo}::date`] : []),
    ...(user?.length && mayFilterByUser ? [sql<SqlBool>`car.person_id = any(${user}::int[])`] : []),
    ...words.map((word) => sql<SqlBool>`strpos(car.search_text, ${word}) > 0`),
  ]
}

function statusOf({ status }: PurchaseListQuery): Condition[] {
  if (!status?.length) return []
  return [sql<SqlBool>`coalesce(car.status, 0) = any(${status}::int[])`]
}

const allOf = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `)

async function countByStatus(db: Db, condition: Condition) {
  const rows = await db
    .selectFrom('purchases as car')
    .select(['car.status as value', sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`sum(car.total_yen)::bigint`.as('total'))
    .where(condition)
    .groupBy('car.status')
    .execute()
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

function readRows(db: Db, condition: Condition, query: PurchaseListQuery) {
  const { page, pageSize, sort, order = 'ASC' } = query
  const direction = order === 'ASC' ? sql`asc` : sql`desc`
  return joined(db)
    .where(condition)
    .orderBy(
      sort
        ? sql`${sortColumns[sort]} ${direction} nulls last, car.bought_on desc, car.id desc`
        : sql`car.bought_on desc, car.id desc`,
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
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
            .selectFrom('invoices as paper')
            .select('paper.id')
            .whereRef('paper.purchase_id', '=', 'car.id')
            .where('paper.kind', '=', 'invoice'),
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

/** People with purchases, by name; for clients only themselves. */
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
