import type { FastifyInstance } from 'fastify'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { inLanguage } from '#platform/http/server/run-write.ts'
import {
  bidFromManager,
  createBid,
  getClientPosition,
  getExposure,
  type PlacedBid,
} from '#trade/bids/contract/calls.ts'
import { exportTypesOf } from '#trade/bids/contract/rules.ts'
import { biddingTerms } from '#trade/bids/contract/terms.ts'
import { findPosition } from './client-position.ts'
import {
  type Bidding,
  type BidInput,
  findPlacedOnce,
  type PlacedOnce,
  type PlacingDecision,
  placeBidOnce,
} from './commands.ts'
import { findExportObjection } from './export-objection.ts'
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

type PlacingCall = ApiRequest<typeof createBid | typeof bidFromManager>

/** The form of a bid, with the version of the terms that its sender has read. */
type BidForm = BidInput & { readonly termsVersion?: number | undefined }

/** Bids have reserved database connections, so that searches and pages cannot delay them. */
const placing = { reserved: true, commitsItself: true } as const

/** Serves bidding and everything that decides about it (spec 3 §7). */
export function bidRoutes(app: FastifyInstance, context: Context): void {
  const { limits, config } = context

  /** Requests with a key that are in progress. */
  const running = new Map<string, Promise<PlacedBid>>()

  /** Places a bid. A copy of a request waits for the first one, gets its outcome, and is not counted. */
  const placedBid = async (
    call: PlacingCall,
    bidding: Bidding | null,
    form: BidForm,
  ): Promise<PlacedBid> => {
    if (!call.key) return decidedBid(call, bidding, form)
    const id = `${call.person.id} ${call.key.key}`
    const first = running.get(id)
    if (first) {
      await first.catch(() => undefined)
      const placed = await findPlacedOnce(call.db, call.key)
      if (placed) return 'response' in placed ? placed.response : responseOf(placed)
    }
    const decided = decidedBid(call, bidding, form)
    running.set(id, decided)
    try {
      return await decided
    } finally {
      if (running.get(id) === decided) running.delete(id)
    }
  }

  const decidedBid = async (
    call: PlacingCall,
    bidding: Bidding | null,
    form: BidForm,
  ): Promise<PlacedBid> => {
    const limit = [bidLimit(call.person, form.confirm), String(call.person.id)] as const
    const isWithinLimit = await limits.tryConsume(...limit)
    const placed =
      bidding && isWithinLimit
        ? await place(call, bidding, form)
        : // A copy of a decided request gets its outcome, even if limit and client have changed since.
          call.key && (await findPlacedOnce(call.db, call.key))
    if (!placed) {
      if (!isWithinLimit) await limits.check(...limit)
      throw unknownClient()
    }
    if ('response' in placed) return placed.response
    call.request.log.debug({ decision: placed.decision }, 'bid decided')
    if (placed.isRepeated) await limits.refund(...limit)
    return responseOf(placed)
  }

  const place = async ({ db, key, origin }: PlacingCall, bidding: Bidding, form: BidForm) => {
    if (!canChooseType(bidding.actorPermissions, form.bidType)) throw typeNotAllowed()
    const { personId, actorId } = bidding
    const { holdReason, isRefused } = await findExportObjection(
      db,
      config.exportBans,
      personId,
      form,
    )
    const banned = personId === actorId ? 'export_banned' : 'client_export_banned'
    const refusal = earlyRefusal(bidding, form) ?? (isRefused ? banned : null)
    return placeBidOnce(db, { bidding, form, origin, key, refusal, holdReason })
  }

  route(app, createBid, placing, async (call) => {
    const { id, permissions } = call.person
    const self = { personId: id, permissions, actorId: id, actorPermissions: permissions }
    return placedBid(call, self, call.body)
  })

  route(app, bidFromManager, placing, async (call) => {
    const { db, person, body } = call
    const client = await findClient(db, body.userId)
    const actor = { actorId: person.id, actorPermissions: person.permissions }
    const bidding = client && {
      personId: client.id,
      permissions: client.permissions,
      ...actor,
    }
    return placedBid(call, bidding, body)
  })

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

/** Returns the refusal that is decided before the database is asked, if any. */
function earlyRefusal({ permissions }: Bidding, { termsVersion }: BidForm) {
  if (!permissions.biddingAllowed) return 'bidding_restricted'
  if (termsVersion !== undefined && termsVersion !== biddingTerms.version) return 'terms_changed'
  return null
}

/**
 * Returns the response to a bid.
 * @throws Refusal in the language of the first request with the key, so that every copy gets the same texts
 */
function responseOf({ decision, language }: PlacedOnce): PlacedBid {
  if (decision.outcome === 'accepted') {
    return {
      bidAmount: decision.amountYen,
      bidDate: tokyoIso(new Date(decision.acceptedAt)),
      bidId: decision.bidId,
      bidStatus: decision.status,
      bidAllow: decision.freeYen,
    }
  }
  const refusal = refusalOf(decision)
  throw language ? new Refusal(refusal.code, inLanguage(refusal, language)) : refusal
}

function refusalOf(decision: Exclude<PlacingDecision, { outcome: 'accepted' }>): Refusal {
  switch (decision.outcome) {
    case 'amount_missing':
      return amountRequired()
    case 'type_missing':
      return typeRequired()
    case 'bid_changed':
      return bidChanged(standingBid(decision))
    default:
      return bidRefusal(decision.outcome)
  }
}

/** Returns whether a person may choose an export type; a previously chosen one may stay. */
function canChooseType(permissions: Permissions, type: number | null | undefined): boolean {
  if (type === undefined || type === null) return true
  return (
    permissions.exportTypeShow && exportTypesOf(permissions).some(({ value }) => value === type)
  )
}
