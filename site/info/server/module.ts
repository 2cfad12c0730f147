import type { Module } from '#platform/core/server/module.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { infoRoutes } from './routes.ts'

declare module '#platform/core/server/config.ts' {
  interface Config {
    /** Shown above the sign-in form; empty for none. */
    readonly notice: Readonly<Record<Language, string>>
  }
}

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Accounts offered on the sign-in page; empty outside demo mode. */
    readonly demoAccounts: readonly { email: string; password: string; kind: string }[]
  }
}

export const infoModule = {
  name: 'site',
  services: () => ({ demoAccounts: [] }),
  routes: infoRoutes,
} satisfies Module
