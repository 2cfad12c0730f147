import type { FastifyInstance } from 'fastify'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { route } from '#platform/http/server/route.ts'
import { getChat, markChatRead, saveChat, withdrawChat } from '#trade/chat/contract/calls.ts'
import { listConversations } from '#trade/chat/contract/conversations.ts'
import { exportBidLog, getBidLog } from '#trade/chat/contract/log.ts'
import { getConversation } from './access.ts'
import { markMessagesRead, withdrawMessage } from './commands.ts'
import { findConversations } from './conversations.ts'
import { entryOf } from './log/entries.ts'
import { logFile } from './log/file.ts'
import { listLog, logView } from './log/queries.ts'
import { readNotifications, removeFromNotifications } from './notices.ts'
import { readChat } from './queries.ts'
import { getWritableConversation } from './questions/asking.ts'
import { sendMessage } from './send-message.ts'

/** Serves the conversation about a bid (spec 2 §7, "Chat and log"). */
export function chatRoutes(app: FastifyInstance, context: Context): void {
  route(app, listConversations, ({ db, person, query }) => findConversations(db, person, query))

  route(app, getChat, async ({ db, person, query }) =>
    readChat(db, person, await getConversation(db, person, query.bidId), query),
  )

  route(app, markChatRead, async ({ db, person, body }) => {
    const conversation = await getConversation(db, person, body.bidId)
    await markMessagesRead(db, conversation, body.messageId)
    await readNotifications(db, person, conversation)
  })

  route(app, saveChat, { limit: messageLimit }, async ({ db, person, body }) => {
    const writing = { bidId: body.bidId, now: context.now() }
    const conversation = await getWritableConversation(db, person, writing)
    const sent = { text: body.comment, fileIds: body.files }
    const message = await sendMessage(db, person, conversation, sent)
    return { message }
  })

  route(app, withdrawChat, async ({ db, person, body }) => {
    const conversation = await getConversation(db, person, body.bidId)
    const outcome = await withdrawMessage(db, conversation, {
      authorId: person.id,
      messageId: body.messageId,
    })
    if (outcome !== 'withdrawn') throw new Refusal(outcome)
    await removeFromNotifications(db, conversation, body.messageId)
  })

  bidLogRoutes(app, context)
}

/** Messages per person and minute. */
const messageLimits = {
  client: { tries: 20, seconds: 60 },
  dealer: { tries: 60, seconds: 60 },
  manager: { tries: 120, seconds: 60 },
} as const satisfies Record<ReturnType<typeof kindOfUser>, RateLimit>

const messageLimit = (person: Person): RateLimit => messageLimits[kindOfUser(person)]

/** Exports per account. */
const exportLimit = { tries: 60, seconds: 600 }

/** Serves the log of a bid (spec 2 §7, "Chat and log"), also as a file. */
function bidLogRoutes(app: FastifyInstance, context: Context): void {
  const company = context.config.company.name

  route(app, getBidLog, async ({ db, person, query, request }) => {
    const view = logView(person, await getConversation(db, person, query.bidId))
    const style = { language: requestLanguage(request), company }
    return (await listLog(db, view, query)).map((row) => entryOf(row, view, style).entry)
  })

  route(app, exportBidLog, async ({ db, person, query, request, reply }) => {
    const view = logView(person, await getConversation(db, person, query.bidId))
    await context.limits.consume(exportLimit, String(person.id))
    const name = `seriba-bid-${query.bidId}-${tokyoDayOf(context.now())}.csv`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    const language = query.language ?? requestLanguage(request)
    return logFile(db, view, { language, company, timeZone: query.timeZone })
  })
}
