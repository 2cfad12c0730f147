import type { FastifyInstance } from 'fastify'
import type { FoundLot } from '#market/lots/server/find-lot.ts'
import { getLot } from '#market/lots/server/get-lot.ts'
import { type PageType, pageTypePermission } from '#market/search/contract/page-types.ts'
import { searchLimit } from '#market/search/server/limits.ts'
import { imageTranslate, sheetTerms, translatedSheet } from '#market/sheets/contract/calls.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { type ApiRequest, route } from '#platform/http/server/route.ts'
import { readSheet } from './reading/read-sheet.ts'
import { sheetTextsOf } from './reading/sheet-texts.ts'
import { sendTranslatedSheet } from './translation/send-sheet.ts'
import { sheetTranslations } from './translation/translate-sheet.ts'

/** Translations that a person may request; most exist already. */
const translationLimit: RateLimit = { tries: 120, seconds: 600 }

const yearSeconds = 31_536_000

/** Serves auction sheets in the language of the reader: their texts term by term, and as a picture (spec 3 §4). */
export function sheetRoutes(app: FastifyInstance, context: Context): void {
  const translations = sheetTranslations(context)

  route(
    app,
    sheetTerms,
    { limit: searchLimit },
    async ({ db, person, params: { pageType }, query }) => {
      const lot = await getLot(db, { pageType, id: query.id, person, now: context.now() })
      return readSheet(sheetTextsOf(lot))
    },
  )

  route(
    app,
    imageTranslate,
    {
      limit: translationLimit,
      // Not in the transaction: drawing takes a second, a service longer.
      prepare: async ({ db, person, query, request }: ApiRequest<typeof imageTranslate>) => {
        const lot = await getLotOfAnyPage(db, query.carId ?? query.id ?? '', person, context.now())
        const language = query.language ?? requestLanguage(request)
        return translations.translate({ lot, language })
      },
    },
    async (_call, file) => `/api${translatedSheet.path}?file=${file}`,
  )

  route(app, translatedSheet, { compress: false }, (call) =>
    sendTranslatedSheet(context, call, { file: call.query.file, maxAgeSeconds: yearSeconds }),
  )
}

/**
 * Finds a lot by its id alone, on one of the pages that the person may open.
 *
 * @throws Refusal not_found
 */
async function getLotOfAnyPage(db: Db, id: string, person: Person, now: Date): Promise<FoundLot> {
  const lot = await db
    .selectFrom('lots')
    .select(['kind', 'market'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  if (!lot) throw new Refusal('not_found')
  const pages: Readonly<Record<string, readonly PageType[]>> = {
    'car auction': ['car-auction', 'stats'],
    'car stock': ['stock'],
    'bike auction': ['bikes', 'bike-stats'],
  }
  const allowed = (pages[`${lot.kind} ${lot.market}`] ?? []).filter(
    (pageType) => person.permissions[pageTypePermission[pageType]],
  )
  for (const pageType of allowed) {
    const found = await getLot(db, { pageType, id, person, now }).catch(otherPage)
    if (found) return found
  }
  throw new Refusal('not_found')
}

function otherPage(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not_found') return null
  throw error
}
