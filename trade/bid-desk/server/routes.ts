import type { FastifyInstance } from 'fastify'
import {
  calculateForEdit,
  matchesLastCalculation,
} from '#market/landed-cost/server/bid-costs/calculate-for-bid.ts'
import { saveBidCosts } from '#market/landed-cost/server/commands.ts'
import { setSoldPrice } from '#market/lots/server/commands.ts'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { Origin } from '#platform/audit/server/commands.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { route } from '#platform/http/server/route.ts'
import {
  updateAdjustmentPrice,
  updateAutoBid,
  updateBidPrice,
  updateBidStatus,
  updateSoldPrice,
} from '#trade/bids/contract/manager-calls.ts'
import { cancelBid } from '#trade/bids/server/commands.ts'
import { findObjectionToEdit } from '#trade/bids/server/export-objection.ts'
import { bidLimit } from '#trade/bids/server/limits.ts'
import {
  type BidEdit,
  type SetPriceOutcome,
  setAutoBid,
  setBidPrice,
  setBidStatus,
} from '#trade/bids/server/manager-commands.ts'
import { findClientOfBid, findLotOfBid } from '#trade/bids/server/queries.ts'
import { bidChanged, bidRefusal } from '#trade/bids/server/refusals.ts'
import { standingBid } from '#trade/bids/server/standing-bid.ts'

/** Bids have reserved database connections, so that searches and pages cannot delay them. */
const options = { reserved: true, limit: (person: Person) => bidLimit(person, 1) } as const

/** What managers set on clients' bids, and the withdrawal of one's own (spec 2 §7, "Bid edits"). */
export function bidManagerRoutes(app: FastifyInstance, { config }: Context): void {
  const edited = async (
    db: Db,
    edit: Omit<BidEdit, 'checksCredit'>,
    origin: Origin,
  ): Promise<Extract<SetPriceOutcome, { outcome: 'accepted' }>> => {
    const checksCredit = await isCreditChecked(db, edit.bidId)
    const decision = await setBidPrice(db, { ...edit, checksCredit }, origin)
    if (decision.outcome === 'accepted') return decision
    if (decision.outcome === 'bid_changed') throw bidChanged(standingBid(decision))
    throw bidRefusal(decision.outcome)
  }

  route(app, updateBidStatus, options, async ({ db, person, body, origin }) => {
    const { bidId, status, note, version } = body
    if (kindOfUser(person) !== 'manager' || !person.permissions.bidManageStatus) {
      if (status !== bidStatus.cancelled) throw new Refusal('not_permitted')
      const { outcome } = await cancelBid(db, { personId: person.id, bidId }, origin)
      if (outcome !== 'accepted') throw bidRefusal(outcome)
    }
    const checksCredit = await isCreditChecked(db, bidId)
    const edit = { bidId, status, note, version, actorId: person.id, checksCredit }
    const decision = await setBidStatus(db, edit, origin)
    if (decision.outcome === 'bid_changed') throw bidChanged(standingBid(decision))
    if (decision.outcome !== 'accepted') throw bidRefusal(decision.outcome)
  })

  route(app, updateBidPrice, options, async ({ db, person, body, origin }) => {
    const { amount, bidGroup, version } = body
    const { adjustmentPriceShow, exportTypeShow } = person.permissions
    const exportType = exportTypeShow ? body.exportType : undefined
    const objection = await findObjectionToEdit(db, config.exportBans, {
      ...{ bidId: body.jasId, amount, exportType },
    })
    if (objection?.isRefused) throw new Refusal('client_export_banned')
    // Before the edit locks account and lot.
    const costs = await calculateForEdit(db, body.jasId, person.permissions, exportType)
    // Who does not see a field cannot set it.
    const bid = await edited(
      db,
      {
        ...{ bidId: body.jasId, actorId: person.id, version, amount, bidGroup },
        adjustment: adjustmentPriceShow ? body.adjustmentPrice : undefined,
        exportType,
        exportHold: objection?.holdReason,
      },
      origin,
    )
    if (costs && !matchesLastCalculation(costs, bid.amountYen)) {
      await saveBidCosts(db, bid.bidId, costs, bid.amountYen)
    }
    return {
      bidAmount: bid.amountYen,
      bidId: bid.bidId,
      bidStatus: bid.status,
      bidDate: tokyoIso(new Date(bid.acceptedAt)),
      exportType: bid.exportType,
      version: bid.version,
    }
  })

  route(app, updateAdjustmentPrice, options, async ({ db, person, body, origin }) => {
    if (!person.permissions.bidManageBidPrice) throw new Refusal('not_permitted')
    const { bidId, adjustmentPrice: adjustment, version } = body
    const bid = await edited(db, { bidId, actorId: person.id, version, adjustment }, origin)
    return { version: bid.version }
  })

  route(app, updateAutoBid, options, async ({ db, person, body, origin }) => {
    const edit = { ...body, actorId: person.id }
    const { outcome } = await setAutoBid(db, edit, origin)
    if (outcome !== 'accepted') throw bidRefusal(outcome)
  })

  route(app, updateSoldPrice, options, async ({ db, person, body, origin }) => {
    const lotId = await findLotOfBid(db, body.bidId)
    if (lotId === null) throw new Refusal('not_found')
    const change = { lotId, soldPriceYen: body.soldPrice, actorId: person.id }
    await setSoldPrice(db, change, origin)
  })
}

/** Returns whether the client's limit applies to a manager's change. An unknown bid is refused later. */
async function isCreditChecked(db: Db, bidId: number): Promise<boolean> {
  const client = await findClientOfBid(db, bidId)
  return client?.permissions.creditLimitCheck ?? true
}
