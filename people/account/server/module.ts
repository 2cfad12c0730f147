import type { Module } from '#platform/core/server/module.ts'
import { accountRoutes } from './routes.ts'

export const accountModule = { name: 'account', routes: accountRoutes } satisfies Module
