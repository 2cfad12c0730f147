import type { Module } from '../core/module.ts'
import { metricsRoutes } from './routes.ts'

export const metricsModule = {
  name: 'metrics',
  routes: (app, { metrics, config }) => metricsRoutes(app, metrics, config.metricsToken),
} satisfies Module
