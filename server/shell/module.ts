import type { Module } from '../core/module.ts'
import { shellRoutes } from './routes.ts'

export const shellModule = { name: 'shell', routes: shellRoutes } satisfies Module
