import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  bidFromManager,
  createBid,
  getClientPosition,
  getExposure,
  type PlacedBid,
} from '../../contract/bids/calls.ts'
import { exportTypesOf } from '../../contract/bids/rules.ts'
import type { Permissions } from '../../contract/core/permissions.ts'
import { biddingTerms } from '../../contract/core/terms.ts'
import { tokyoIso } from '../../contract/core/tokyo-time.ts'
import { originOf } from '../audit/commands.ts'
import type { Context } from '../context.ts'
import type { Person } from '../core/person.ts'
import { Refusal } from '../core/refusal.ts'
import { calculateForBid } from '../costs/bid-costs/calculate-for-bid.ts'
import { keepBidCosts } from '../costs/commands.ts'
import type { Db } from '../db/tables.ts'
import { route } from '../http/route.ts'
import { findPosition } from './client-position.ts'
import { type Bidding, placeBid, type WantedBid } from './commands.ts'
import { bidLimit } from './limits.ts'
import { findClient, findExposure } from './queries.ts'
import {
  amountRequired,
  bidChanged,
  bidRefusal,
  typeNotAllowed,
  typeRequired,
  unknownClient,
} from './refusals.ts'
import { standingBid } from './standing-bid.ts'

/** The form of a bid, with the version of the terms that its sender has read. */
type BidForm = WantedBid & { readonly termsVersion?: number | undefined }

/** Bids have connections of their own, so that searches and pages cannot delay them. */
const reserved = { reserved: true } as const

/** Placing bids, and what decides about them (spec 3 §7). */
export function bidRoutes(app: FastifyInstance, context: Context): void {
  // In the handler, which a copy of a request never reaches: it gets the stored outcome.
  const consume = (person: Person, confirm: 0 | 1) =>
    context.limits.consume(bidLimit(person, confirm), String(person.id))

  const placedBid = async (db: Db, bidding: Bidding, form: BidForm, request: FastifyRequest) => {
    if (!bidding.permissions.biddingAllowed) throw bidRefusal('bidding_restricted')
    if (form.termsVersion !== undefined && form.termsVersion !== biddingTerms.version) {
      throw bidRefusal('terms_changed')
    }
    if (!mayChooseType(bidding.actorPermissions, form.bidType)) throw typeNotAllowed()
    // Before the bid locks account and lot.
    const calculation = form.confirm === 1 ? await calculateForBid(db, bidding, form) : null
    const decision = await placeBid(db, bidding, form, originOf(request, context.now()))
    if (decision.outcome === 'accepted') {
      if (decision.bidId !== null && calculation) {
        await keepBidCosts(db, decision.bidId, calculation, decision.amountYen)
      }
      return {
        bidAmount: decision.amountYen,
        bidDate: tokyoIso(new Date(decision.acceptedAt)),
        bidId: decision.bidId,
        bidStatus: decision.status,
        bidAllow: decision.freeYen,
      } satisfies PlacedBid
    }
    request.log.debug({ decision }, 'bid refused')
    if (decision.outcome === 'amount_missing') throw amountRequired()
    if (decision.outcome === 'type_missing') throw typeRequired()
    if (decision.outcome === 'bid_changed') throw bidChanged(standingBid(decision))
    throw bidRefusal(decision.outcome)
  }

  route(
    app,
    createBid,
    async ({ db, person, body, request }) => {
      await consume(person, body.confirm)
      const { id, permissions } = person
      const self = { personId: id, permissions, actorId: id, actorPermissions: permissions }
      return placedBid(db, self, body, request)
    },
    reserved,
  )

  route(
    app,
    bidFromManager,
    async ({ db, person, body, request }) => {
      await consume(person, body.confirm)
      const client = await findClient(db, body.userId)
      if (!client) throw unknownClient()
      const bidding = {
        personId: client.id,
        permissions: client.permissions,
        actorId: person.id,
        actorPermissions: person.permissions,
      }
      return placedBid(db, bidding, body, request)
    },
    reserved,
  )

  route(app, getClientPosition, async ({ db, query }) => {
    const client = await findClient(db, query.userId)
    const position = client && (await findPosition(db, client, query.carId))
    if (!position) throw new Refusal('not_found')
    return position
  })
  route(app, getExposure, async ({ db, person }) => {
    const parts = await findExposure(db, person.id)
    return { exposure: parts.reduce((sum, { amount }) => sum + amount, 0), parts }
  })
}

/** Whether a person may choose an export type; one that was chosen before may stay. */
function mayChooseType(permissions: Permissions, type: number | null | undefined): boolean {
  if (type === undefined || type === null) return true
  return (
    permissions.exportTypeShow && exportTypesOf(permissions).some(({ value }) => value === type)
  )
}
