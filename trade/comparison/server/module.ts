import type { Module } from '#platform/core/server/module.ts'
import { comparisonSource } from './live.ts'
import { comparisonRoutes } from './routes.ts'

export const comparisonModule = {
  name: 'comparison',
  routes: comparisonRoutes,
  events: [comparisonSource],
} satisfies Module
