import type { Language } from '../../contract/core/language.ts'
import type { Module } from '../core/module.ts'
import { siteRoutes } from './routes.ts'

declare module '../core/config.ts' {
  interface Config {
    /** Shown above the sign-in form; empty for none. */
    readonly notice: Readonly<Record<Language, string>>
  }
}

declare module '../core/context.ts' {
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
