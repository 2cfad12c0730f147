import type { Module } from '#platform/core/server/module.ts'
import { favoriteRoutes } from './routes.ts'

export const favoritesModule = { name: 'favorites', routes: favoriteRoutes } satisfies Module
