import type { Module } from '#platform/core/server/module.ts'
import { bidManagerRoutes } from './routes.ts'

export const bidDeskModule = { name: 'bid-desk', routes: bidManagerRoutes } satisfies Module
