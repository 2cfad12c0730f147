import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import { getLotQuestions, openQuestion } from '#trade/chat/contract/questions.ts'
import { openQuestion as open } from '../commands.ts'
import { findConversationsOfLot } from '../conversations.ts'
import { askingRefusal } from './asking.ts'

/** Questions per person. */
const questionLimit: RateLimit = { tries: 60, seconds: 3600 }

/** Serves questions about lots, before there is a bid. */
export function questionRoutes(app: FastifyInstance, context: Context): void {
  route(app, getLotQuestions, async ({ db, person, query: { carId: lotId, ...page } }) => {
    const refusal = await askingRefusal(db, person, { lotId, now: context.now() })
    const found = await findConversationsOfLot(db, person, { lotId, ...page })
    return { ...found, canAsk: refusal === null }
  })

  route(app, openQuestion, { limit: questionLimit }, async ({ db, person, body }) => {
    const lotId = body.carId
    const refusal = await askingRefusal(db, person, { lotId, now: context.now() })
    if (refusal) throw new Refusal(refusal)
    return { bidId: await open(db, { lotId, personId: person.id }) }
  })
}
