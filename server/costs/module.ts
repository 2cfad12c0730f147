import type { Module } from '../core/module.ts'
import { costRoutes } from './routes.ts'
import { tariffRoutes } from './tariffs/routes.ts'

export const costsModule = {
  name: 'costs',
  routes(app, context) {
    costRoutes(app, context)
    tariffRoutes(app, context)
  },
} satisfies Module
