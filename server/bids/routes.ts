import type { FastifyInstance } from 'fastify'
import { bidGroups, bidTypes, exportTypes } from '../../contract/bid-rules.ts'
import {
  type BidForm,
  bidFromManager,
  createBid,
  listBidGroups,
  listBidTypes,
  listExportTypes,
  type PlacedBid,
  updateBidStatus,
} from '../../contract/bids.ts'
import { tokyoIso } from '../../contract/tokyo-time.ts'
import { originOf } from '../audit/commands.ts'
import type { Context } from '../context.ts'
import { type Call, route } from '../http.ts'
import { type Bidding, cancelBid, placeBid } from './commands.ts'
import { countByGroup, findClient } from './queries.ts'
import { amountRequired, bidRefusal, unknownClient } from './refusals.ts'

const reserved = { reserved: true } as const

/** Placing and withdrawing bids, and the lists of the bid panel (spec 3 §7). */
export function bidRoutes(app: FastifyInstance, context: Context): void {
  const place = async (
    { db, request }: Pick<Call<typeof createBid>, 'db' | 'request'>,
    bidding: Bidding,
    form: BidForm,
  ): Promise<PlacedBid> => {
    if (!bidding.permissions.biddingAllowed) throw bidRefusal('bidding_restricted', request)
    const placed = await placeBid(db, bidding, form, originOf(request, context.now()))
    if (placed.outcome === 'amount_missing') throw amountRequired(request)
    if (placed.outcome !== 'accepted') throw bidRefusal(placed.outcome, request)
    return {
      bidAmount: placed.amount_yen ?? 0,
      bidDate: placed.at ? tokyoIso(placed.at) : '',
      bidId: placed.bid_id,
      bidStatus: placed.status,
    }
  }

  route(
    app,
    context,
    createBid,
    async (call) => {
      const { id, permissions } = call.person
      const self = { personId: id, permissions, actorId: id, actorPermissions: permissions }
      return place(call, self, call.body)
    },
    reserved,
  )

  route(
    app,
    context,
    bidFromManager,
    async (call) => {
      const client = await findClient(call.db, call.body.userId)
      if (!client) throw unknownClient(call.request)
      const { id: actorId, permissions: actorPermissions } = call.person
      const bidding = {
        personId: client.id,
        permissions: client.permissions,
        actorId,
        actorPermissions,
      }
      return place(call, bidding, call.body)
    },
    reserved,
  )

  route(
    app,
    context,
    updateBidStatus,
    async ({ db, person, body, request }) => {
      const own = { personId: person.id, bidId: body.bidId }
      const { outcome } = await cancelBid(db, own, originOf(request, context.now()))
      if (outcome !== 'accepted') throw bidRefusal(outcome, request)
      return { success: true as const }
    },
    reserved,
  )

  route(app, context, listBidTypes, async () => [...bidTypes])
  route(app, context, listExportTypes, async () => [...exportTypes])
  route(app, context, listBidGroups, async ({ db, person }) => {
    const cars = await countByGroup(db, person.id)
    return bidGroups.map((group) => ({ ...group, cars: cars.get(group.value) ?? 0 }))
  })
}
