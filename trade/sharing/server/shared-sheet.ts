import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sharesOfGuest } from '#market/pictures/server/guests.ts'
import { sendTranslatedSheet } from '#market/sheets/server/translation/send-sheet.ts'
import { sheetTranslations } from '#market/sheets/server/translation/translate-sheet.ts'
import type { Context } from '#platform/core/server/context.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { sharedSheet, translateSharedSheet } from '#trade/sharing/contract/calls.ts'
import type { ShareType } from '#trade/sharing/contract/rules.ts'
import { sharedSheetLimit } from './limits.ts'
import { findShare } from './queries.ts'
import { getSharedLot } from './shared-lot.ts'

/** A guest's browser drops the sheet some minutes after the link was withdrawn. */
const guestSeconds = 300

/** Serves the translated sheets of shared lots, to guests who have opened the link. */
export function sharedSheetRoutes(app: FastifyInstance, context: Context): void {
  const translations = sheetTranslations(context)

  /**
   * Returns a link that the browser of a request has opened with its code.
   * @throws Refusal wrong_code, not_found, not_permitted if its owner may not use translations
   */
  const getOpened = async (
    db: Db,
    request: FastifyRequest,
    wanted: { readonly id: string; readonly type?: ShareType },
  ) => {
    const opened = sharesOfGuest(context, request).find(({ id }) => id === wanted.id)
    if (!opened) throw new Refusal('wrong_code')
    const share = await findShare(db, wanted)
    if (!share) throw new Refusal('not_found')
    if (!share.owner.permissions.auctionTranslationUse) throw new Refusal('not_permitted')
    return { share, lotId: opened.lotId }
  }

  route(
    app,
    translateSharedSheet,
    {
      // Not in the transaction: drawing takes a second, a service longer.
      prepare: async ({ db, request, params, body }: ApiRequest<typeof translateSharedSheet>) => {
        const { id, language } = body
        const { share } = await getOpened(db, request, { id, type: params.pageType })
        await context.limits.consume(sharedSheetLimit, `sheet of ${id}`)
        const { row } = await getSharedLot(db, share, context.now())
        if (row.sheet === '') throw new Refusal('no_sheet')
        return translations.translate({ lot: row, language })
      },
    },
    async ({ body: { id } }, file) => `/api${sharedSheet.path}?id=${id}&file=${file}`,
  )

  route(app, sharedSheet, { compress: false }, async (call) => {
    const { id, file } = call.query
    const { lotId } = await getOpened(call.db, call.request, { id })
    return sendTranslatedSheet(context, call, { file, lotId, maxAgeSeconds: guestSeconds })
  })
}
