import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  bidFromManager,
  createBid,
  getExposure,
  listBidGroups,
  listBidTypes,
  listExportTypes,
  listMyBids,
  type PlacedBid,
  updateBidStatus,
} from '../../contract/bids/calls.ts'
import { type BidType, bidGroups, bidTypes, exportTypes } from '../../contract/bids/rules.ts'
import { tokyoIso } from '../../contract/core/tokyo-time.ts'
import { originOf } from '../audit/commands.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { requestLanguage } from '../http/refusal-messages.ts'
import { route } from '../http/route.ts'
import { translator } from '../i18n/translator.ts'
import { type Bidding, cancelBid, placeBid, type WantedBid } from './commands.ts'
import { findMyBids } from './my-bids.ts'
import { countByGroup, findClient, findExposure } from './queries.ts'
import { amountRequired, bidRefusal, unknownClient } from './refusals.ts'

/** Bids have connections of their own, so that searches and pages cannot delay them. */
const reserved = { reserved: true } as const

/** Placing and withdrawing bids, and the lists of the bid panel (spec 3 §7). */
export function bidRoutes(app: FastifyInstance, context: Context): void {
  const place = async (db: Db, bidding: Bidding, form: WantedBid, request: FastifyRequest) => {
    if (!bidding.permissions.biddingAllowed) throw bidRefusal('bidding_restricted', request)
    const decision = await placeBid(db, bidding, form, originOf(request, context.now()))
    if (decision.outcome === 'accepted') {
      return {
        bidAmount: decision.amountYen,
        bidDate: tokyoIso(new Date(decision.acceptedAt)),
        bidId: decision.bidId,
        bidStatus: decision.status,
      } satisfies PlacedBid
    }
    request.log.debug({ decision }, 'bid refused')
    if (decision.outcome === 'amount_missing') throw amountRequired(request)
    throw bidRefusal(decision.outcome, request)
  }

  route(
    app,
    createBid,
    ({ db, person: { id, permissions }, body, request }) => {
      const self = { personId: id, permissions, actorId: id, actorPermissions: permissions }
      return place(db, self, body, request)
    },
    reserved,
  )

  route(
    app,
    bidFromManager,
    async ({ db, person, body, request }) => {
      const client = await findClient(db, body.userId)
      if (!client) throw unknownClient(request)
      const bidding = {
        personId: client.id,
        permissions: client.permissions,
        actorId: person.id,
        actorPermissions: person.permissions,
      }
      return place(db, bidding, body, request)
    },
    reserved,
  )

  route(
    app,
    updateBidStatus,
    async ({ db, person, body, request }) => {
      const own = { personId: person.id, bidId: body.bidId }
      const { outcome } = await cancelBid(db, own, originOf(request, context.now()))
      if (outcome !== 'accepted') throw bidRefusal(outcome, request)
      return { success: true as const }
    },
    reserved,
  )

  route(app, listBidTypes, async ({ request }) => named(bidTypes, request))
  route(app, listExportTypes, async ({ request }) => named(exportTypes, request))
  route(app, listMyBids, ({ db, person, query }) => findMyBids(db, person.id, query))
  route(app, getExposure, async ({ db, person }) => {
    const parts = await findExposure(db, person.id)
    return { exposure: parts.reduce((sum, { amount }) => sum + amount, 0), parts }
  })
  route(app, listBidGroups, async ({ db, person }) => {
    const cars = await countByGroup(db, person.id)
    return bidGroups.map((group) => ({ ...group, cars: cars.get(group.value) ?? 0 }))
  })
}

/** Types in the language of the request. */
function named(types: readonly BidType[], request: FastifyRequest) {
  const t = translator('bids', requestLanguage(request))
  return types.map(({ value, key }) => ({
    value,
    label: t(`exportTypes.${key}.label`),
    description: t(`exportTypes.${key}.description`),
  }))
}
