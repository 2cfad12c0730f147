import type { FastifyInstance } from 'fastify'
import { openPurchaseShare, sharePurchase } from '../../../contract/purchases/tracking.ts'
import type { Context } from '../../core/context.ts'
import { route } from '../../http/route.ts'
import { sharePurchase as linkTo } from '../../sharing/commands.ts'
import { shareLimit } from '../../sharing/limits.ts'
import { shareOpener } from '../../sharing/open-share.ts'
import { ownLinks, type SeesPurchase } from '../../sharing/own-links.ts'
import { findSeenPurchase, getSeenPurchase } from '../scope.ts'
import { getSharedCar, lotIdOfCar, readTrackedCar } from './tracked-car.ts'

/** What sharing asks of purchases, which stand on it. */
export const seesPurchase: SeesPurchase = async (db, person, purchaseId) =>
  (await findSeenPurchase(db, person, purchaseId)) !== null

/** The tracking page of a car: by link and code to people without an account, such as a dealer's customer. */
export function trackingRoutes(app: FastifyInstance, context: Context): void {
  const links = ownLinks(context)
  const opener = shareOpener(context)

  route(
    app,
    sharePurchase,
    async ({ db, person, request, query }) => {
      const { id: purchaseId } = await getSeenPurchase(db, person, query.id)
      const wanted = { ownerId: person.id, purchaseId }
      return links.given(db, request, person, await linkTo(db, context.shareCodes, wanted))
    },
    { limit: () => shareLimit },
  )

  route(
    app,
    openPurchaseShare,
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
    { prepare: ({ request }) => opener.limit(request) },
  )
}
