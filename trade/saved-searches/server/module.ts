import type { Module } from '#platform/core/server/module.ts'
import { savedSearchRoutes } from './routes.ts'

export const savedSearchesModule = {
  name: 'saved-searches',
  routes: savedSearchRoutes,
} satisfies Module
