import type { Module } from '#platform/core/server/module.ts'
import { costRoutes } from './routes.ts'
import { tariffRoutes } from './tariffs/routes.ts'

export const costsModule = {
  name: 'costs',
  routes(app, context) {
    costRoutes(app, context)
    tariffRoutes(app)
  },
} satisfies Module
