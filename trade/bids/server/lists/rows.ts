import { sql } from 'kysely'
import { exportMarkOf } from '#market/landed-cost/server/export/lots.ts'
import { exportRulesInForce } from '#market/landed-cost/server/export/queries.ts'
import { deadlinesOf } from '#market/lots/server/deadlines.ts'
import { listedEstimateOf } from '#market/lots/server/estimates/listed-estimate.ts'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import {
  type ExportTypeNumber,
  isShippedWhole,
} from '#market/reference-data/contract/destinations.ts'
import { colorNames } from '#market/reference-data/server/color-names.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { countries, countryName } from '#reference/countries.ts'
import { invoiceAddress } from '#trade/bids/contract/invoice-address.ts'
import { maxShownOfMessage } from '#trade/bids/contract/list-keys.ts'
import type { BidListQuery, BidRow, BidUser } from '#trade/bids/contract/lists.ts'
import {
  bidGroups,
  cancellableBidStatuses,
  editableBidStatuses,
  openBidStatuses,
} from '#trade/bids/contract/rules.ts'
import { destinationOfBid } from '../export-objection.ts'
import { biddingPageOf, resultPageOf } from '../lot-pages.ts'
import { managerAct } from './manager-act.ts'
import { findPage } from './page-of-bids.ts'
import { type BidScope, today } from './scope.ts'

/** Returns the rows of one page of a list of bids, as a person may see them. */
export async function findBidRows(
  db: Db,
  scope: BidScope,
  query: BidListQuery,
  language: Language,
): Promise<BidRow[]> {
  return rowsOf(db, scope, await findPage(db, scope, query), language)
}

/** Returns bids of a list in the order of their ids. */
export async function rowsOf(
  db: Db,
  scope: BidScope,
  ids: readonly number[],
  language: Language,
): Promise<BidRow[]> {
  const rows = ids.length > 0 ? await readBids(db, ids) : []
  const rules = await rulesOf(db, rows)
  const byId = new Map(rows.map((row) => [row.bid_id, row]))
  return ids
    .map((id) => byId.get(id))
    .filter((row) => row !== undefined)
    .map((row) => ({ ...shownTo(scope, row, language), ...markOf(row, rules) }))
}

/** The export rules of the destinations of bids. */
async function rulesOf(db: Db, rows: readonly ReadBid[]) {
  const wanted = [...new Set(rows.filter(isExportOpen).map(({ destination }) => destination))]
  const found = await Promise.all(wanted.map((code) => code && exportRulesInForce(db, code)))
  return found.filter((rules) => rules !== null)
}

/** Whether the export of the vehicle of a bid is still to be decided. */
const isExportOpen = ({ bid_status: status, export_type: type }: ReadBid): boolean =>
  openBidStatuses.includes(status) && (type === null || isShippedWhole(type as ExportTypeNumber))

function markOf(row: ReadBid, known: Awaited<ReturnType<typeof rulesOf>>) {
  const rules = known.find(({ destination }) => destination === row.destination)
  if (!rules || !isExportOpen(row)) return {}
  const lot = { ...row, maker: row.maker_name, model: row.model_name }
  return exportMarkOf(lot, { rules, year: row.year_now }, row.amount_yen)
}

/** Returns a bid as a person may see it. */
function shownTo(scope: BidScope, row: ReadBid, language: Language): BidRow {
  const { kind, person } = scope
  const isManager = scope.viewer === 'manager'
  const { adjustmentPriceShow, exportTypeShow, downloadInvoice } = person.permissions
  const isLotOpen = openLotStatuses.includes(row.status)
  const isActive = editableBidStatuses.includes(row.bid_status)
  const isCancellable = isLotOpen && cancellableBidStatuses.includes(row.bid_status)
  const { rivals } = row
  const invoice =
    row.invoice_id !== null && downloadInvoice ? invoiceAddress(row.invoice_id, language) : null
  // An adjustment counts in the person's own exposure.
  const seesAdjustment = adjustmentPriceShow || row.person_id === person.id
  return {
    bidId: row.bid_id,
    id: String(row.id),
    autoBid: row.auto_bid,
    invoiceAvailable: invoice !== null,
    invoiceUrl: invoice,
    purchaseId: row.purchase_id,
    lotNo: row.lot_number,
    lotType: row.kind,
    auctionDate: row.starts_at ? tokyoIso(row.starts_at) : row.auction_day,
    auctionName: row.house_name,
    maker: row.maker_name,
    model: row.model_name,
    year: row.year,
    engine: row.engine_cc,
    chassis: row.chassis_code,
    grade: row.trim,
    color: row.color,
    colorName: colorNames(row.color),
    condition: row.condition,
    gearbox: row.gearbox,
    mileage: row.mileage_km,
    equip: row.equipment,
    startPrice: row.start_price_yen,
    soldPrice: row.sold_price_yen,
    bidDate: tokyoIso(row.accepted_at),
    status: row.status,
    user: userOf(row, isManager, language),
    bidAmount: row.amount_yen,
    exportType: exportTypeShow ? row.export_type : null,
    bidGroup: row.bid_group,
    bidGroupPrefix: bidGroups.find(({ value }) => value === row.bid_group)?.label ?? null,
    bidStatus: row.bid_status,
    manager: isManager ? row.actor_name : null,
    message: row.message,
    isRead: (isManager ? row.company_has_read : row.client_has_read) ?? true,
    adjustmentPrice: seesAdjustment ? row.adjustment_yen : null,
    images: pictureUrls({ id: row.id, photos: row.photos }),
    auctionId: row.house_id,
    version: row.version,
    auctionStartsAt: row.auction_starts_at && tokyoIso(row.auction_starts_at),
    biddingDeadline: isLotOpen && row.bidding_closes_at ? tokyoIso(row.bidding_closes_at) : null,
    cancelDeadline:
      isLotOpen && row.cancelling_closes_at ? tokyoIso(row.cancelling_closes_at) : null,
    cancellationAllowed: isCancellable && (row.market === 'stock' || row.is_cancellable),
    managerAct: row.manager_act,
    endReason: row.end_reason,
    statusNote: row.status_note,
    needsReview: isManager && row.needs_review,
    holdReason: isManager ? row.hold_reason : null,
    feedSoldPrice: isManager ? row.feed_yen : null,
    conflict:
      isManager && isActive && rivals && rivals.clients > 1
        ? { clients: rivals.clients, place: rivals.ahead + 1, isEqual: rivals.equal > 1 }
        : null,
    charge: seesAdjustment ? row.charge_yen : row.amount_yen,
    group: row.group_state,
    averagePrice: row.average_price_yen,
    averageLow: row.average_price_low_yen,
    averageHigh: row.average_price_high_yen,
    estimate: listedEstimateOf(row),
    link: kind === 'history' ? resultPageOf(row) : biddingPageOf(row),
  }
}

/** Returns the client of a bid: in full for managers, by name for everybody else (spec 2 §2). */
function userOf(row: ReadBid, isForManagers: boolean, language: Language): BidUser {
  const country = countries.find(({ id }) => id === row.country_id)
  const open = { name: row.full_name, clientId: row.person_id, jasClientId: row.person_id }
  if (!isForManagers) {
    const hidden = { company: null, userLevel: null, createdAt: null, lastLogin: null }
    const money = { creditLimit: null, balance: null, country: null, note: null }
    return { ...open, ...hidden, ...money, carDealer: null, manager: null }
  }
  return {
    ...open,
    company: row.company || null,
    userLevel: row.role_id,
    createdAt: tokyoIso(row.created_at),
    lastLogin: row.last_login_at && tokyoIso(row.last_login_at),
    creditLimit: row.credit_limit_yen,
    balance: row.balance_yen,
    country: country ? countryName(country, language) : null,
    note: row.manager_note || null,
    carDealer: row.dealer_name,
    manager: row.manager_name,
  }
}

/** The bids of the same group and their exposure, by the rule of the view exposures. */
const groupState = sql<BidRow['group']>`(
  select jsonb_build_object(
    'cars', size.cars, 'bids', count(*),
    'open', count(*) filter (where other.status in (1, 2)),
    'won', count(*) filter (where other.status = 6),
    'exposure', greatest(
      coalesce(sum(other.charge_yen) filter (where other.is_active and other.place <= size.cars), 0),
      coalesce(sum(other.charge_yen) filter (where other.status = 6), 0)
    )
  ) from (
    select same.status, same.charge_yen, same.status in (1, 2, 6) as is_active,
      row_number() over (
        partition by same.status in (1, 2, 6) order by same.charge_yen desc, same.id
      ) as place
    from bids same
    where same.person_id = bid.person_id and same.bid_group = bid.bid_group
      and (same.status in (1, 2, 6) or (same.status <> 4 and same.auction_day >= ${today} - 1))
  ) other, (
    select coalesce((
      select cars from bid_group_sizes wanted
      where wanted.person_id = bid.person_id and wanted.bid_group = bid.bid_group
    ), 1) as cars
  ) size group by size.cars
)`

const maximum = (bid: 'bid' | 'rival') =>
  sql.raw(`${bid}.amount_yen + coalesce(${bid}.adjustment_yen, 0)`)

/** Reads all details of bids, in no particular order. Prepared, because planning takes longer than reading a page. */
const readBids = prepared('bids-of-page', (db, ids: readonly number[]) =>
  db
    .selectFrom('bids as bid')
    .innerJoin('lots as lot', 'lot.id', 'bid.lot_id')
    .innerJoin('auction_houses as house', 'house.id', 'lot.house_id')
    .innerJoin('makers as maker', 'maker.id', 'lot.maker_id')
    .innerJoin('models as model', 'model.id', 'lot.model_id')
    .innerJoinLateral(deadlinesOf('bid.lot_id'), (join) => join.onTrue())
    .innerJoin('people as person', 'person.id', 'bid.person_id')
    .innerJoin('accounts as account', 'account.person_id', 'bid.person_id')
    .leftJoin('sold_price_differences as difference', (join) =>
      join.onRef('difference.lot_id', '=', 'lot.id').on('difference.resolved_at', 'is', null),
    )
    .leftJoin('purchases as purchase', (join) =>
      join.onRef('purchase.bid_id', '=', 'bid.id').on('purchase.withdrawn_at', 'is', null),
    )
    .leftJoin('chats as chat', 'chat.bid_id', 'bid.id')
    .leftJoin('chat_messages as said', 'said.id', 'chat.last_message_id')
    .leftJoin('cost_choices as choice', 'choice.person_id', 'person.id')
    .leftJoin('people as dealer', 'dealer.id', 'person.dealer_id')
    .leftJoin('people as manager', 'manager.id', 'person.manager_id')
    .leftJoin('people as actor', (join) =>
      join.on(sql<boolean>`actor.id = coalesce(bid.manager_id, person.manager_id)`),
    )
    .select(['bid.id as bid_id', 'bid.version', 'bid.amount_yen', 'bid.adjustment_yen'])
    .select(['bid.status as bid_status', 'bid.bid_group', 'bid.export_type', 'bid.auto_bid'])
    .select(['bid.charge_yen', 'purchase.id as purchase_id'])
    .select(['bid.accepted_at', 'bid.end_reason', 'bid.status_note', 'bid.needs_review'])
    .select(['bid.hold_reason', 'difference.feed_yen'])
    .select([destinationOfBid.as('destination'), 'lot.fuel'])
    .select(sql<number>`extract(year from app_now() at time zone 'Asia/Tokyo')::int`.as('year_now'))
    .select(managerAct())
    .select(['lot.id', 'lot.lot_number', 'lot.kind', 'lot.market', 'lot.auction_day'])
    .select(['lot.starts_at', 'lot.year', 'lot.trim', 'lot.condition', 'lot.status'])
    .select(['lot.engine_cc', 'lot.chassis_code', 'lot.color', 'lot.gearbox', 'lot.mileage_km'])
    .select(['lot.equipment', 'lot.start_price_yen', 'lot.sold_price_yen', 'lot.photos'])
    .select(['lot.average_price_yen', 'lot.average_price_low_yen', 'lot.average_price_high_yen'])
    .select([
      'lot.estimate_yen',
      'lot.estimate_low_yen',
      'lot.estimate_high_yen',
      'lot.estimate_sales',
    ])
    .select(['house.id as house_id', 'house.name as house_name'])
    .select(['maker.name as maker_name', 'model.name as model_name'])
    .select(['times.auction_starts_at', 'times.bidding_closes_at', 'times.cancelling_closes_at'])
    .select(['person.id as person_id', 'person.full_name', 'person.company', 'person.role_id'])
    .select(['person.created_at', 'person.last_login_at', 'person.credit_limit_yen'])
    .select(['person.country_id', 'person.manager_note', 'account.balance_yen'])
    .select(['dealer.full_name as dealer_name', 'manager.full_name as manager_name'])
    .select('actor.full_name as actor_name')
    .select(
      sql<string | null>`left(
        coalesce(nullif(said.text, ''), (
          select name from chat_files where message_id = said.id order by id limit 1
        )), ${sql.lit(maxShownOfMessage)}
      )`.as('message'),
    )
    .select(sql<boolean | null>`chat.client_read_id >= chat.last_company_id`.as('client_has_read'))
    .select(sql<boolean | null>`chat.company_read_id >= chat.last_client_id`.as('company_has_read'))
    .select(sql<boolean>`app_now() < times.cancelling_closes_at`.as('is_cancellable'))
    .select((eb) => [
      eb
        .selectFrom('bids as rival')
        .whereRef('rival.lot_id', '=', 'bid.lot_id')
        .where(sql<boolean>`rival.status in (1, 2, 6)`)
        .select(
          sql<{ clients: number; ahead: number; equal: number }>`jsonb_build_object(
            'clients', count(*), 'equal', count(*) filter (where ${maximum('rival')} = ${maximum('bid')}),
            'ahead', count(*) filter (where (-(${maximum('rival')}), rival.accepted_at, rival.id)
              < (-(${maximum('bid')}), bid.accepted_at, bid.id))
          )`.as('rivals'),
        )
        .as('rivals'),
    ])
    .select((eb) => [
      eb
        .selectFrom('purchases as car')
        .innerJoin('invoices as invoice', 'invoice.purchase_id', 'car.id')
        .whereRef('car.bid_id', '=', 'bid.id')
        .where(sql<boolean>`invoice.kind = 'invoice'`)
        .select('invoice.id')
        .as('invoice_id'),
    ])
    .select(groupState.as('group_state'))
    .where(sql<boolean>`bid.id = any(${ids}::bigint[])`)
    .compile(),
)
type ReadBid = Awaited<ReturnType<typeof readBids>>[number]
