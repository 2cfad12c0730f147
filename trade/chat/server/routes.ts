import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import { getChat, markChatRead, saveChat, withdrawChat } from '#trade/chat/contract/calls.ts'
import { listTalks } from '#trade/chat/contract/talks.ts'
import { getTalk } from './access.ts'
import { markMessagesRead, postMessage, withdrawMessage } from './commands.ts'
import { attachFiles } from './files/commands.ts'
import { messageLimit } from './limits.ts'
import { bidLogRoutes } from './log/routes.ts'
import { forgetMessage, notifyOfMessage, readNotifications } from './notices.ts'
import { getMessage, readChat } from './queries.ts'
import { findTalks } from './talks.ts'

/** The talk about a bid (spec 2 §7, "Chat and log"). */
export function chatRoutes(app: FastifyInstance, context: Context): void {
  route(app, listTalks, ({ db, person, query }) => findTalks(db, person, query))

  route(app, getChat, async ({ db, person, query }) =>
    readChat(db, person, await getTalk(db, person, query.bidId), query),
  )

  route(app, markChatRead, async ({ db, person, body }) => {
    const talk = await getTalk(db, person, body.bidId)
    await markMessagesRead(db, talk, body.messageId)
    await readNotifications(db, person, talk)
    return { success: true as const }
  })

  route(
    app,
    saveChat,
    async ({ db, person, body }) => {
      const talk = await getTalk(db, person, body.bidId)
      const id = await postMessage(db, talk, { authorId: person.id, text: body.comment })
      const files = { messageId: id, uploaderId: person.id, fileIds: body.files }
      await attachFiles(db, { bidId: talk.bidId, ...files })
      const message = await getMessage(db, person, talk, id)
      await notifyOfMessage(db, person, talk, message.text || (message.files[0]?.name ?? ''))
      return { success: true as const, message }
    },
    { limit: messageLimit },
  )

  route(app, withdrawChat, async ({ db, person, body }) => {
    const talk = await getTalk(db, person, body.bidId)
    const outcome = await withdrawMessage(db, talk, {
      authorId: person.id,
      messageId: body.messageId,
    })
    if (outcome !== 'withdrawn') throw new Refusal(outcome)
    await forgetMessage(db, talk, body.messageId)
    return { success: true as const }
  })

  bidLogRoutes(app, context)
}
