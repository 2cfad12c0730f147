import type { Module } from '../core/module.ts'
import { accountRoutes } from './routes.ts'

export const accountModule = { name: 'account', routes: accountRoutes } satisfies Module
