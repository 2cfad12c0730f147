import type { FastifyInstance } from 'fastify'
import { stopBidMails } from '#people/auth/server/people/commands.ts'
import { unsubscribe } from '#people/notifications/contract/calls.ts'
import { writeAudit } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { callerOf } from '#platform/http/server/network.ts'
import { route } from '#platform/http/server/route.ts'
import { stopPurchaseMails } from './commands.ts'

/** A mail provider reports for many people from one address. */
const callerLimit: RateLimit = { tries: 60, seconds: 60 }

/** Mail programs send one fixed word. */
const maxBytes = 4096

/**
 * Stops mails to the owner of the link. Mail programs send a form (RFC 8058), so only this call accepts one; it ignores
 * the content.
 */
export function unsubscribeRoute(app: FastifyInstance, { limits, tokens }: Context): void {
  void app.register(async (app) => {
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, _form, parsed) => parsed(null, undefined),
    )
    route(app, unsubscribe, async ({ db, query, request, origin }) => {
      await limits.consume(callerLimit, callerOf(request.ip))
      const personId = tokens.readUnsubscribe(query.token)
      if (personId === null) throw new Refusal('expired_link')
      const stop = query.about === 'purchases' ? stopPurchaseMails : stopBidMails
      if (await stop(db, personId)) {
        const entry = { action: 'unsubscribed', actorId: null, subjectId: personId } as const
        await writeAudit(db, origin, entry)
      }
    })
  })
}
