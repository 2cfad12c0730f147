import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  bidFromManager,
  createBid,
  listBidGroups,
  listBidTypes,
  listExportTypes,
  listMyBids,
  type PlacedBid,
  updateBidStatus,
} from '../../contract/bids/calls.ts'
import { type BidType, bidGroups, bidTypes, exportTypes } from '../../contract/bids/rules.ts'
import { originOf } from '../audit/commands.ts'
import type { Context } from '../context.ts'
import { requestLanguage } from '../http/refusal-messages.ts'
import { type Call, route, routeAtOnce } from '../http/route.ts'
import type { KeyedRequest } from '../idempotency/commands.ts'
import { findOutcome, type Outcome } from '../idempotency/keyed.ts'
import { type Bidding, cancelBid, placeBid } from './commands.ts'
import { findMyBids } from './my-bids.ts'
import { countByGroup, findClient } from './queries.ts'
import { amountRequired, amountTextsFor, bidRefusal, unknownClient } from './refusals.ts'

const reserved = { reserved: true } as const

/** Placing and withdrawing bids, and the lists of the bid panel (spec 3 §7). */
export function bidRoutes(app: FastifyInstance, context: Context): void {
  const place = async (
    { db, request, body }: Pick<Call<typeof createBid>, 'db' | 'request' | 'body'>,
    bidding: Bidding,
    keyed: KeyedRequest | null,
  ): Promise<Outcome<PlacedBid> | null> => {
    const origin = originOf(request, context.now())
    const fieldTexts = amountTextsFor(request)
    const outcome = await placeBid(db, bidding, body, { origin, keyed, fieldTexts })
    if (!outcome || 'answer' in outcome) return outcome
    const { code, ...more } = outcome.refusal
    if (code === 'amount_missing') throw amountRequired(request)
    return { refusal: { code, ...more } }
  }

  routeAtOnce(app, context, createBid, (call, keyed) => {
    const { id, permissions } = call.person
    const self = { personId: id, permissions, actorId: id, actorPermissions: permissions }
    return place(call, self, keyed)
  })

  routeAtOnce(app, context, bidFromManager, async (call, keyed) => {
    const client = await findClient(call.db, call.body.userId)
    if (!client) {
      // Who was a client when the key was used may be none any more; what was said then stands.
      const before = keyed && (await findOutcome<PlacedBid>(call.db, keyed))
      if (before) return before.outcome
      throw unknownClient(call.request)
    }
    const { id: actorId, permissions: actorPermissions } = call.person
    const { id: personId, permissions } = client
    return place(call, { personId, permissions, actorId, actorPermissions }, keyed)
  })

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

  route(app, context, listBidTypes, async ({ request }) => named(bidTypes, request))
  route(app, context, listExportTypes, async ({ request }) => named(exportTypes, request))
  route(app, context, listMyBids, ({ db, person, query }) => findMyBids(db, person.id, query))
  route(app, context, listBidGroups, async ({ db, person }) => {
    const cars = await countByGroup(db, person.id)
    return bidGroups.map((group) => ({ ...group, cars: cars.get(group.value) ?? 0 }))
  })
}

/** Types in the language of whoever asks. */
function named(types: readonly BidType[], request: FastifyRequest) {
  const language = requestLanguage(request)
  return types.map(({ value, label, description }) => ({
    value,
    label: label[language],
    description: description[language],
  }))
}
