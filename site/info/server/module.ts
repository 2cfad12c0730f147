import type { Module } from '#platform/core/server/module.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { siteRoutes } from './routes.ts'

declare module '#platform/core/server/config.ts' {
  interface Config {
    /** Shown above the sign-in form; empty for none. */
    readonly notice: Readonly<Record<Language, string>>
  }
}

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Accounts that the sign-in page offers; empty outside demo mode. */
    readonly demoAccounts: readonly { email: string; password: string; kind: string }[]
  }
}

export const siteModule = {
  name: 'site',
  services: () => ({ demoAccounts: [] }),
  routes: siteRoutes,
} satisfies Module
