import type { FastifyInstance } from 'fastify'
import { findSuggestions } from '../../../contract/find/calls.ts'
import type { Context } from '../../core/context.ts'
import { route } from '../../http/route.ts'
import { searchLimit } from '../../search/limits.ts'
import { findMeanings } from './suggestions.ts'

/** What a text of the find box means. */
export function findRoutes(app: FastifyInstance, context: Context): void {
  route(app, findSuggestions, async (call) => findMeanings(context, call), { limit: searchLimit })
}
