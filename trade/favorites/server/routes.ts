import type { FastifyInstance } from 'fastify'
import { favoriteGroups } from '#market/lots/contract/favorite-groups.ts'
import { noFilters } from '#market/search/server/listing-search.ts'
import type { Context } from '#platform/core/server/context.ts'
import { route } from '#platform/http/server/route.ts'
import { addFavorite, deleteFavorite, listFavoriteGroups } from '#trade/favorites/contract/calls.ts'
import { putInGroup, removeFromGroup } from './commands.ts'
import { listFavorites } from './queries.ts'

/** Lots that a person has marked (spec 3 §4, Favorites). Only a person's own are read or changed. */
export function favoriteRoutes(app: FastifyInstance, context: Context): void {
  route(app, addFavorite, async ({ db, person, body }) => {
    const { group, type: pageType } = body
    const lotId = Number(body.carId)
    await putInGroup(db, { personId: person.id, lotId, pageType, group, now: context.now() })
  })

  route(app, deleteFavorite, async ({ db, person, query }) => {
    await removeFromGroup(db, {
      personId: person.id,
      lotId: Number(query.carId),
      group: query.group,
    })
  })

  route(app, listFavoriteGroups, async ({ db, person, query }) => {
    const favorites = await listFavorites(db, person.id)
    // The search decides which of them the page type currently shows.
    const shown = new Set(
      favorites.length === 0
        ? []
        : (
            await context.search.list({
              pageType: query.type,
              filters: { ...noFilters, lotIds: favorites.map(({ lotId }) => lotId) },
              page: { number: 1, size: favorites.length, sort: null, order: 'ASC' },
              counters: false,
            })
          ).ids,
    )
    const here = favorites.filter(({ lotId }) => shown.has(lotId))
    return favoriteGroups.map((value) => ({
      value,
      label: value,
      counter: here.filter(({ group }) => group === value).length,
    }))
  })
}
