import type { FastifyInstance } from 'fastify'
import { canSeeLot } from '#market/lots/server/get-lot.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import { getLotNote, listOwnTags, saveLotNote } from '#trade/notes/contract/calls.ts'
import { writeLotNote } from './commands.ts'
import { listTags, lotNoteOf } from './queries.ts'

/** Serves a person's own notes on lots. Managers, too, read and change only their own. */
export function noteRoutes(app: FastifyInstance, context: Context): void {
  route(app, getLotNote, ({ db, person, query }) => lotNoteOf(db, person.id, Number(query.carId)))

  route(app, saveLotNote, async ({ db, person, body }) => {
    const { carId, note, tags, notForMe, expected } = body
    const [lotId, now] = [Number(carId), context.now()]
    if (!(await canSeeLot(db, { lotId, viewer: person, now }))) throw new Refusal('not_found')
    const change = {
      ...(note !== undefined && { note }),
      ...(tags !== undefined && { tags }),
      ...(notForMe !== undefined && { notForMe }),
    }
    return writeLotNote(db, { personId: person.id, lotId, change, expected, now })
  })

  route(app, listOwnTags, ({ db, person }) => listTags(db, person.id))
}
