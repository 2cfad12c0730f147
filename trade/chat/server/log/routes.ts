import type { FastifyInstance } from 'fastify'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Context } from '#platform/core/server/context.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { route } from '#platform/http/server/route.ts'
import { exportBidLog, getBidLog } from '#trade/chat/contract/log.ts'
import { getConversation } from '../access.ts'
import { entryOf } from './entries.ts'
import { logFile } from './file.ts'
import { listLog, logView } from './queries.ts'

/** Files of logs that one account gets. */
const exportLimit = { tries: 60, seconds: 600 }

/** What has happened to a bid (spec 2 §7, "Chat and log"), also as a file. */
export function bidLogRoutes(app: FastifyInstance, context: Context): void {
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
