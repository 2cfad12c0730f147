import type { Module } from '#platform/core/server/module.ts'
import { shareHead } from '#trade/sharing/server/preview/routes.ts'
import { serveWeb } from './web-files.ts'

export const serverRenderingModule = {
  name: 'web-app',
  routes: (app, context) => serveWeb(app, { headOf: shareHead(context) }),
} satisfies Module
