import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import { route } from '#platform/http/server/route.ts'
import { openPurchaseShare, sharePurchase } from '#trade/purchases/contract/tracking.ts'
import { sharePurchase as linkTo } from '#trade/sharing/server/commands.ts'
import { shareLimit } from '#trade/sharing/server/limits.ts'
import { shareOpener } from '#trade/sharing/server/open-share.ts'
import { ownLinks, type SeesPurchase } from '#trade/sharing/server/own-links.ts'
import { findSeenPurchase, getSeenPurchase } from '../scope.ts'
import { getSharedCar, lotIdOfCar, readTrackedCar } from './tracked-car.ts'

/** Implements the check that sharing requires from purchases. */
export const seesPurchase: SeesPurchase = async (db, person, purchaseId) =>
  (await findSeenPurchase(db, person, purchaseId)) !== null

/** Serves the tracking page of a car by link and code to people without an account, such as a dealer's customer. */
export function trackingRoutes(app: FastifyInstance, context: Context): void {
  const links = ownLinks(context)
  const opener = shareOpener(context)

  route(app, sharePurchase, { limit: shareLimit }, async ({ db, person, origin, query }) => {
    const { id: purchaseId } = await getSeenPurchase(db, person, query.id)
    const wanted = { ownerId: person.id, purchaseId }
    return links.given(db, origin, person, await linkTo(db, context.shareCodes, wanted))
  })

  route(
    app,
    openPurchaseShare,
    { prepare: ({ request }) => opener.limit(request) },
    ({ db, request, reply, body }) =>
      opener.open(
        db,
        { request, reply },
        {
          ...{ type: 'purchased-cars', body },
          find: (share) => getSharedCar(db, share),
          read: (share, id) => readTrackedCar(db, share, id),
          lotIdOf: lotIdOfCar,
        },
      ),
  )
}
