import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { route } from '#platform/http/server/route.ts'
import {
  getLotRemark,
  listOwnTags,
  listPinnedLots,
  pinLot,
  saveLotRemark,
  unpinLot,
} from '#trade/comparison/contract/calls.ts'
import { makeRoom, pin, unpin, writeRemark } from './commands.ts'
import { canSeeLot, getRemark, listPins, listTags } from './queries.ts'

/**
 * Lots side by side, and what a person remarks on lots. Only a person's own pins and remarks are read or
 * changed, also by managers.
 */
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

  route(app, getLotRemark, ({ db, person, query }) => getRemark(db, person.id, Number(query.carId)))

  route(app, saveLotRemark, async ({ db, person, body }) => {
    const { carId, note, tags, notForMe, expected } = body
    const [lotId, now] = [Number(carId), context.now()]
    if (!(await canSeeLot(db, { lotId, viewer: person, now }))) throw new Refusal('not_found')
    const change = {
      ...(note !== undefined && { note }),
      ...(tags !== undefined && { tags }),
      ...(notForMe !== undefined && { notForMe }),
    }
    return writeRemark(db, { personId: person.id, lotId, change, expected, now })
  })

  route(app, listOwnTags, ({ db, person }) => listTags(db, person.id))
}
