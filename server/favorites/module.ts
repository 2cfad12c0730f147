import type { Module } from '../core/module.ts'
import { favoriteRoutes } from './routes.ts'

export const favoritesModule = { name: 'favorites', routes: favoriteRoutes } satisfies Module
