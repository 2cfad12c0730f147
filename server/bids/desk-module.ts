import type { Module } from '../core/module.ts'
import { bidManagerRoutes } from './manager-routes.ts'

export const bidDeskModule = { name: 'bid-desk', routes: bidManagerRoutes } satisfies Module
