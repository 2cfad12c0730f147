import { accountModule } from './account/module.ts'
import { authModule } from './auth/module.ts'
import { bidDeskModule } from './bids/desk-module.ts'
import { bidsModule } from './bids/module.ts'
import { chatModule } from './chat/module.ts'
import { comparisonModule } from './comparison/module.ts'
import type { Context, PlatformServices } from './core/context.ts'
import type { Module } from './core/module.ts'
import { costsModule } from './costs/module.ts'
import { dictionariesModule } from './dictionaries/module.ts'
import { favoritesModule } from './favorites/module.ts'
import { feedModule } from './feed/module.ts'
import { idempotencyModule } from './idempotency/module.ts'
import { findModule } from './listings/find/module.ts'
import { listingsModule } from './listings/module.ts'
import { lotsModule } from './lots/module.ts'
import { metricsModule } from './metrics/module.ts'
import type { Notices } from './notifications/deliveries/mail-notifications.ts'
import { notificationsModule } from './notifications/module.ts'
import { paymentsModule } from './payments/module.ts'
import { picturesModule } from './pictures/module.ts'
import { pricesModule } from './prices/module.ts'
import { purchasesModule } from './purchases/module.ts'
import { savedSearchesModule } from './saved-searches/module.ts'
import { searchModule } from './search/module.ts'
import { sharingModule } from './sharing/module.ts'
import { sheetsModule } from './sheets/module.ts'
import { shellModule } from './shell/module.ts'
import { siteModule } from './site/module.ts'
import { mailModule } from './upstreams/mail/module.ts'
import { webAppModule } from './web-app/module.ts'

const platform = [metricsModule, idempotencyModule, mailModule] as const
const people = [authModule, accountModule, notificationsModule] as const
const market = [
  ...[dictionariesModule, picturesModule, searchModule, lotsModule, feedModule],
  ...[sheetsModule, pricesModule, costsModule],
] as const
const trade = [
  ...[paymentsModule, comparisonModule, favoritesModule, savedSearchesModule, bidsModule],
  ...[bidDeskModule, chatModule, sharingModule, purchasesModule],
] as const
const site = [siteModule, listingsModule, findModule, shellModule, webAppModule] as const

const all = [...platform, ...people, ...market, ...trade, ...site] as const

/** The modules in the order of the law: each uses only those before it. */
export const modules: readonly Module[] = all

/** Who may open what people are notified of, and the mails that domains write; the others say what the app says. */
export const notices: Notices = {
  topics: modules.flatMap((module) => module.notices?.topics ?? []),
  writers: Object.fromEntries(
    modules.flatMap((module) => Object.entries(module.notices?.writers ?? {})),
  ),
}

type ServicesOf<One> = One extends { services: (...given: never[]) => infer Services }
  ? keyof Awaited<Services>
  : never

/** The services that exist when all modules have built theirs. */
export type Provided = Pick<
  Context,
  Extract<keyof PlatformServices | 'notices' | ServicesOf<(typeof all)[number]>, keyof Context>
>
