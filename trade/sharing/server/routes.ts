import type { FastifyInstance } from 'fastify'
import { getLot } from '#market/lots/server/get-lot.ts'
import { type PageType, pageTypePermission, pageTypes } from '#market/search/contract/page-types.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { route } from '#platform/http/server/route.ts'
import {
  listShares,
  openShare,
  renewShare,
  setSharePreview,
  sharePassword,
  withdrawShare,
} from '#trade/sharing/contract/calls.ts'
import { lockOwnShare, renewCode, setPreviewDetails, shareLot, withdrawLink } from './commands.ts'
import { shareLimit } from './limits.ts'
import { shareOpener } from './open-share.ts'
import { ownLinks } from './own-links.ts'
import { listOwnShares, type ShareSubject } from './queries.ts'
import { getSharedLot, readSharedLot } from './shared-lot.ts'

const canSee = ({ permissions }: Person, pageType: PageType): boolean =>
  permissions[pageTypePermission[pageType]]

/** Serves links to lots (spec 3 §2, §4), and the calls that are the same for every link. */
export function sharingRoutes(app: FastifyInstance, context: Context): void {
  const { config, shareCodes, seesPurchase } = context
  const { publicUrl } = config
  const links = ownLinks(context)
  const opener = shareOpener(context)
  route(
    app,
    sharePassword,
    { limit: shareLimit },
    async ({ db, person, origin, params: { pageType }, query }) => {
      const id = query.carId ?? query.bikeId ?? ''
      const lot = await getLot(db, { pageType, id, person, now: context.now() })
      const closedPages = pageTypes.filter((one) => !canSee(person, one))
      const wanted = { ownerId: person.id, lotId: lot.id, pageType, closedPages }
      return links.given(db, origin, person, await shareLot(db, shareCodes, wanted))
    },
  )

  /** Refuses a new code if the owner may no longer see the subject, since the link would open nothing. */
  const checkSubject = async (db: Db, person: Person, subject: ShareSubject): Promise<void> => {
    if ('purchaseId' in subject) {
      if (!(await seesPurchase(db, person, subject.purchaseId))) throw new Refusal('not_found')
      return
    }
    const { lotId, pageType } = subject
    if (!canSee(person, pageType)) throw new Refusal('not_permitted')
    await getLot(db, { pageType, id: String(lotId), person, now: context.now() })
  }

  route(app, renewShare, { limit: shareLimit }, async ({ db, person, origin, body: { id } }) => {
    const own = await lockOwnShare(db, { id, ownerId: person.id })
    if (!own) throw new Refusal('not_found')
    await checkSubject(db, person, own.subject)
    const code = await renewCode(db, shareCodes, own)
    await links.record(db, origin, 'share-renewed', { person, share: id })
    return links.withPassword(db, person, { id, code, wasLocked: own.lockedAt !== null })
  })

  route(app, withdrawShare, async ({ db, person, origin, body: { id } }) => {
    await withdrawLink(db, { id, ownerId: person.id })
    await links.record(db, origin, 'share-withdrawn', { person, share: id })
  })

  route(app, setSharePreview, async ({ db, person, body: { id, previewDetails } }) => {
    await setPreviewDetails(db, { id, ownerId: person.id, previewDetails })
  })

  route(app, listShares, ({ db, person, query }) =>
    listOwnShares(db, { ownerId: person.id, publicUrl }, query),
  )

  route(
    app,
    openShare,
    { prepare: ({ request }) => opener.limit(request) },
    ({ db, request, reply, params: { pageType }, body }) =>
      opener.open(
        db,
        { request, reply },
        {
          ...{ type: pageType, body },
          find: (share) => getSharedLot(db, share, context.now()),
          read: (share, lot) => readSharedLot(db, share, lot),
          lotIdOf: async (_db, lot) => lot.row.id,
        },
      ),
  )
}
