import type { Module } from '#platform/core/server/module.ts'
import { shellRoutes } from './routes.ts'

export const shellModule = { name: 'shell', routes: shellRoutes } satisfies Module
