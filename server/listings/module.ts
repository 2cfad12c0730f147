import type { Module } from '../core/module.ts'
import { listingRoutes } from './routes.ts'

export const listingsModule = { name: 'listings', routes: listingRoutes } satisfies Module
