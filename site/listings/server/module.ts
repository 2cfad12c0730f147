import type { Module } from '#platform/core/server/module.ts'
import { listingRoutes } from './routes.ts'

export const listingsModule = { name: 'listings', routes: listingRoutes } satisfies Module
