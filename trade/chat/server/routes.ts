import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import { getChat, markChatRead, saveChat, withdrawChat } from '#trade/chat/contract/calls.ts'
import { listConversations } from '#trade/chat/contract/conversations.ts'
import { getConversation } from './access.ts'
import { markMessagesRead, postMessage, withdrawMessage } from './commands.ts'
import { findConversations } from './conversations.ts'
import { attachFiles } from './files/commands.ts'
import { messageLimit } from './limits.ts'
import { bidLogRoutes } from './log/routes.ts'
import { forgetMessage, notifyOfMessage, readNotifications } from './notices.ts'
import { getMessage, readChat } from './queries.ts'

/** The conversation about a bid (spec 2 §7, "Chat and log"). */
export function chatRoutes(app: FastifyInstance, context: Context): void {
  route(app, listConversations, ({ db, person, query }) => findConversations(db, person, query))

  route(app, getChat, async ({ db, person, query }) =>
    readChat(db, person, await getConversation(db, person, query.bidId), query),
  )

  route(app, markChatRead, async ({ db, person, body }) => {
    const conversation = await getConversation(db, person, body.bidId)
    await markMessagesRead(db, conversation, body.messageId)
    await readNotifications(db, person, conversation)
    return { success: true as const }
  })

  route(
    app,
    saveChat,
    async ({ db, person, body }) => {
      const conversation = await getConversation(db, person, body.bidId)
      const id = await postMessage(db, conversation, { authorId: person.id, text: body.comment })
      const files = { messageId: id, uploaderId: person.id, fileIds: body.files }
      await attachFiles(db, { bidId: conversation.bidId, ...files })
      const message = await getMessage(db, person, conversation, id)
      await notifyOfMessage(
        db,
        person,
        conversation,
        message.text || (message.files[0]?.name ?? ''),
      )
      return { success: true as const, message }
    },
    { limit: messageLimit },
  )

  route(app, withdrawChat, async ({ db, person, body }) => {
    const conversation = await getConversation(db, person, body.bidId)
    const outcome = await withdrawMessage(db, conversation, {
      authorId: person.id,
      messageId: body.messageId,
    })
    if (outcome !== 'withdrawn') throw new Refusal(outcome)
    await forgetMessage(db, conversation, body.messageId)
    return { success: true as const }
  })

  bidLogRoutes(app, context)
}
