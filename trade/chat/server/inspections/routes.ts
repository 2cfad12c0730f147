import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import {
  decideInspection as decideCall,
  orderInspection as orderCall,
} from '#trade/chat/contract/inspections.ts'
import { getConversation } from '../access.ts'
import { lockChat, openQuestion } from '../commands.ts'
import { checkAsking } from '../questions/asking.ts'
import { sendMessage } from '../send-message.ts'
import { decideInspection, orderInspection } from './commands.ts'
import { findInspectionOffer } from './queries.ts'

/** Orders and decisions per person. */
const inspectionLimit: RateLimit = { tries: 120, seconds: 3600 }

/** Serves inspections of lots, which clients order before they bid. */
export function inspectionRoutes(app: FastifyInstance, context: Context): void {
  const options = { limit: inspectionLimit }

  route(app, orderCall, options, async ({ db, person, body, origin }) => {
    const lotId = body.carId
    await checkAsking(db, person, { lotId, now: context.now() })
    // Locks the account, so that a second order and the deadline are seen afterwards.
    const bidId = await openQuestion(db, { lotId, personId: person.id })
    const offer = await findInspectionOffer(db, { lotId, personId: person.id })
    if (!offer) throw new Refusal('inspection_not_offered')
    if (!offer.isOpen) throw new Refusal('inspection_closed')
    if (offer.isOrdered) throw new Refusal('inspection_ordered')
    if (offer.feeYen !== body.fee) throw new Refusal('inspection_fee_changed')
    await orderInspection(db, { bidId, personId: person.id, offer }, origin)
    const conversation = await getConversation(db, person, bidId)
    return { bidId, message: await sendMessage(db, person, conversation, { text: body.comment }) }
  })

  route(app, decideCall, options, async ({ db, person, body, origin }) => {
    const conversation = await getConversation(db, person, body.bidId)
    const { bidId, clientId, lotId } = conversation
    const { state, reason } = body
    const actorId = person.id
    await decideInspection(db, { bidId, clientId, state, reason, actorId }, origin)
    if (state === 'done') await context.chargeInspection(db, { lotId, clientId, actorId }, origin)
    if (reason === '') await lockChat(db, bidId)
    else await sendMessage(db, person, conversation, { text: reason })
  })
}
