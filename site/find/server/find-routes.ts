import type { FastifyInstance } from 'fastify'
import { searchLimit } from '#market/search/server/limits.ts'
import type { Context } from '#platform/core/server/context.ts'
import { route } from '#platform/http/server/route.ts'
import { findSuggestions } from '#site/find/contract/calls.ts'
import { findMeanings } from './suggestions.ts'

export function findRoutes(app: FastifyInstance, context: Context): void {
  route(app, findSuggestions, { limit: searchLimit }, async (call) => findMeanings(context, call))
}
