import type { FastifyInstance } from 'fastify'
import { sheetTerms } from '../../contract/sheets/calls.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { getLot } from '../lots/get-lot.ts'
import { searchLimit } from '../search/limits.ts'
import { readSheet } from './reading/read-sheet.ts'
import { sheetTextsOf } from './reading/sheet-texts.ts'

/** Auction sheets in the language of the reader: their texts term by term, and as a picture (spec 3 §4). */
export function sheetRoutes(app: FastifyInstance, context: Context): void {
  route(
    app,
    sheetTerms,
    async ({ db, person, params: { pageType }, query }) => {
      const lot = await getLot(db, { pageType, id: query.id, person, now: context.now() })
      return readSheet(sheetTextsOf(lot))
    },
    { limit: searchLimit },
  )
}
