import type { Module } from '#platform/core/server/module.ts'
import { metricsRoutes } from './routes.ts'

export const metricsModule = {
  name: 'metrics',
  routes: (app, { metrics, config }) => metricsRoutes(app, metrics, config.metricsToken),
} satisfies Module
