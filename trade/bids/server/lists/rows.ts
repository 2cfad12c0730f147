import { listedEstimateOf } from '#market/lots/server/estimates/listed-estimate.ts'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import { colorNames } from '#market/reference-data/server/color-names.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { countries, countryName } from '#reference/countries.ts'
import type { BidListQuery, BidRow, BidUser } from '#trade/bids/contract/lists.ts'
import { paperAddress } from '#trade/bids/contract/paper-address.ts'
import {
  bidGroups,
  cancellableBidStatuses,
  editableBidStatuses,
} from '#trade/bids/contract/rules.ts'
import { biddingPageOf, resultPageOf } from '../lot-pages.ts'
import { findPage } from './page-of-bids.ts'
import { type ReadBid, readBids } from './read-bids.ts'
import type { BidScope } from './scope.ts'

/** The rows of one page of a list of bids, as a person may see them. */
export async function findBidRows(
  db: Db,
  scope: BidScope,
  query: BidListQuery,
  language: Language,
): Promise<BidRow[]> {
  return rowsOf(db, scope, await findPage(db, scope, query), language)
}

/** Bids of a list in the order of their ids. */
export async function rowsOf(
  db: Db,
  scope: BidScope,
  ids: readonly number[],
  language: Language,
): Promise<BidRow[]> {
  const rows = ids.length > 0 ? await readBids(db, ids) : []
  const byId = new Map(rows.map((row) => [row.bid_id, row]))
  return ids
    .map((id) => byId.get(id))
    .filter((row) => row !== undefined)
    .map((row) => shownTo(scope, row, language))
}

/** A bid as a person may see it. */
function shownTo(scope: BidScope, row: ReadBid, language: Language): BidRow {
  const { kind, person } = scope
  const isManager = scope.viewer === 'manager'
  const { adjustmentPriceShow, exportTypeShow, downloadInvoice } = person.permissions
  const isLotOpen = openLotStatuses.includes(row.status)
  const isActive = editableBidStatuses.includes(row.bid_status)
  const isCancellable = isLotOpen && cancellableBidStatuses.includes(row.bid_status)
  const { rivals } = row
  const invoice =
    row.invoice_id !== null && downloadInvoice ? paperAddress(row.invoice_id, language) : null
  // What is added counts in the person's own exposure.
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
    toDecide: isManager && row.to_decide,
    heldBack: isManager ? row.held_back : null,
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

/** Managers see who the client is; everybody else the name (spec 2 §2). */
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
