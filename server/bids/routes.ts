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
import { retryConflicts } from '../db/conflicts.ts'
import { requestLanguage } from '../http/refusal-messages.ts'
import { type ApiRequest, route } from '../http/route.ts'
import { resultOf } from '../http/run-write.ts'
import { findOutcome } from '../idempotency/keyed.ts'
import { type Bidding, cancelBid, placeBid } from './commands.ts'
import { findMyBids } from './my-bids.ts'
import { countByGroup, findClient } from './queries.ts'
import { amountRequired, amountTextsFor, bidRefusal, unknownClient } from './refusals.ts'

const reserved = { reserved: true } as const
/** Placing a bid is one statement of the database, which stores the outcome with the key itself. */
const oneStatement = { reserved: true, transaction: false } as const

/** Placing and withdrawing bids, and the lists of the bid panel (spec 3 §7). */
export function bidRoutes(app: FastifyInstance, context: Context): void {
  const place = async (
    {
      db,
      request,
      body,
      idempotencyKey,
    }: Pick<ApiRequest<typeof createBid>, 'db' | 'request' | 'body' | 'idempotencyKey'>,
    bidding: Bidding,
  ): Promise<PlacedBid> => {
    const origin = originOf(request, context.now())
    const fieldTexts = amountTextsFor(request)
    const outcome = await retryConflicts(() =>
      placeBid(db, bidding, body, { origin, keyed: idempotencyKey, fieldTexts }),
    )
    if (!outcome || 'answer' in outcome) return resultOf(outcome)
    const { code, ...more } = outcome.refusal
    if (code === 'amount_missing') throw amountRequired(request)
    return resultOf<PlacedBid>({ refusal: { code, ...more } })
  }

  route(
    app,
    createBid,
    (call) => {
      const { id, permissions } = call.person
      const self = { personId: id, permissions, actorId: id, actorPermissions: permissions }
      return place(call, self)
    },
    oneStatement,
  )

  route(
    app,
    bidFromManager,
    async (call) => {
      const { db, body, idempotencyKey, request } = call
      const client = await findClient(db, body.userId)
      if (!client) {
        // Who was a client when the key was first used may be none any more: the first outcome holds.
        const before = idempotencyKey && (await findOutcome<PlacedBid>(db, idempotencyKey))
        if (before) return resultOf(before.outcome)
        throw unknownClient(request)
      }
      const { id: actorId, permissions: actorPermissions } = call.person
      const { id: personId, permissions } = client
      return place(call, { personId, permissions, actorId, actorPermissions })
    },
    oneStatement,
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
  route(app, listBidGroups, async ({ db, person }) => {
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
