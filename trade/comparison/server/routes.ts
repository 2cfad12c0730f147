import type { FastifyInstance } from 'fastify'
import { canSeeLot } from '#market/lots/server/get-lot.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import { listPinnedLots, pinLot, unpinLot } from '#trade/comparison/contract/calls.ts'
import { makeRoom, pin, unpin } from './commands.ts'
import { listPins } from './queries.ts'

/** Serves a person's own comparison. Managers, too, read and change only their own. */
export function comparisonRoutes(app: FastifyInstance, context: Context): void {
  route(app, listPinnedLots, ({ db, person }) => listPins(db, person, context.now()))

  route(app, pinLot, async ({ db, person, body }) => {
    const [lotId, now] = [Number(body.carId), context.now()]
    if (!(await canSeeLot(db, { lotId, viewer: person, now }))) throw new Refusal('not_found')
    await makeRoom(db, person, now)
    await pin(db, { personId: person.id, lotId })
    return listPins(db, person, now)
  })

  route(app, unpinLot, async ({ db, person, query: { carId } }) => {
    await unpin(db, { personId: person.id, lotId: carId === undefined ? null : Number(carId) })
    return listPins(db, person, context.now())
  })
}
