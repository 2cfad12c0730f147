import type { Module } from '#platform/core/server/module.ts'
import { findRoutes } from './find-routes.ts'

export const findModule = { name: 'find', routes: findRoutes } satisfies Module
