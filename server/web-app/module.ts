import type { Module } from '../core/module.ts'
import { shareHead } from '../sharing/preview/routes.ts'
import { serveWeb } from './web-files.ts'

export const webAppModule = {
  name: 'web-app',
  routes: (app, context) => serveWeb(app, { headOf: shareHead(context) }),
} satisfies Module
