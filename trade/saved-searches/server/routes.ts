import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import { route } from '#platform/http/server/route.ts'
import {
  deleteSearch,
  listSearches,
  mySearches,
  saveSearch,
  updateSearch,
} from '#trade/saved-searches/contract/calls.ts'
import { removeSearch, renameSearch, storeSearch } from './commands.ts'
import { listAllSearches, listSavedSearches } from './queries.ts'

/** Filters of listings that a person keeps (spec 3 §4, Saved searches). */
export function savedSearchRoutes(app: FastifyInstance, context: Context): void {
  const { now } = context

  route(app, saveSearch, async ({ db, person, body: { title, params, type } }) => {
    await storeSearch(db, { personId: person.id, pageType: type, title, params, now: now() })
  })

  route(app, updateSearch, async ({ db, person, body: { id, title } }) => {
    await renameSearch(db, { personId: person.id, id, title, now: now() })
  })

  route(app, mySearches, async ({ db, person, query }) => {
    const items = await listSavedSearches(db, person.id, query.type)
    return { items, counter: items.length }
  })

  route(app, listSearches, ({ db, person, query }) => listAllSearches(db, person.id, query))

  route(app, deleteSearch, async ({ db, person, body: { id } }) => {
    await removeSearch(db, { personId: person.id, id })
  })
}
