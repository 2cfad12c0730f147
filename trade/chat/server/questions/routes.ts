import type { FastifyInstance } from 'fastify'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { route } from '#platform/http/server/route.ts'
import { getLotQuestions, openQuestion } from '#trade/chat/contract/questions.ts'
import { openQuestion as open } from '../commands.ts'
import { findConversationsOfLot } from '../conversations.ts'
import { findInspectionOffer } from '../inspections/queries.ts'
import { askingRefusal, checkAsking } from './asking.ts'

/** Questions per person. */
const questionLimit: RateLimit = { tries: 60, seconds: 3600 }

/** Serves questions about lots, before there is a bid. */
export function questionRoutes(app: FastifyInstance, context: Context): void {
  route(app, getLotQuestions, async ({ db, person, query: { carId: lotId, ...page } }) => {
    const refusal = await askingRefusal(db, person, { lotId, now: context.now() })
    const found = await findConversationsOfLot(db, person, { lotId, ...page })
    const offer =
      refusal === null ? await findInspectionOffer(db, { lotId, personId: person.id }) : null
    const inspection =
      offer?.isOpen && !offer.isOrdered
        ? { fee: offer.feeYen, until: offer.until && tokyoIso(offer.until) }
        : null
    return { ...found, canAsk: refusal === null, inspection }
  })

  route(app, openQuestion, { limit: questionLimit }, async ({ db, person, body }) => {
    const lotId = body.carId
    await checkAsking(db, person, { lotId, now: context.now() })
    return { bidId: await open(db, { lotId, personId: person.id }) }
  })
}
