import { feedModule } from '#market/feeds/server/module.ts'
import { costsModule } from '#market/landed-cost/server/module.ts'
import { lotsModule } from '#market/lots/server/module.ts'
import { picturesModule } from '#market/pictures/server/module.ts'
import { pricesModule } from '#market/prices/server/module.ts'
import { ratesModule } from '#market/rates/server/module.ts'
import { referenceDataModule } from '#market/reference-data/server/module.ts'
import { searchModule } from '#market/search/server/module.ts'
import { sheetsModule } from '#market/sheets/server/module.ts'
import { accountModule } from '#people/account/server/module.ts'
import { authModule } from '#people/auth/server/module.ts'
import type { Notices } from '#people/notifications/server/deliveries/mail-notifications.ts'
import { notificationsModule } from '#people/notifications/server/module.ts'
import type { Context, PlatformServices } from '#platform/core/server/context.ts'
import type { Module } from '#platform/core/server/module.ts'
import { idempotencyModule } from '#platform/idempotency/server/module.ts'
import { mailModule } from '#platform/mail/server/module.ts'
import { metricsModule } from '#platform/metrics/server/module.ts'
import { findModule } from '#site/find/server/module.ts'
import { infoModule } from '#site/info/server/module.ts'
import { listingsModule } from '#site/listings/server/module.ts'
import { serverRenderingModule } from '#site/server-rendering/server/module.ts'
import { shellModule } from '#site/shell/server/module.ts'
import { bidDeskModule } from '#trade/bid-desk/server/module.ts'
import { bidsModule } from '#trade/bids/server/module.ts'
import { chatModule } from '#trade/chat/server/module.ts'
import { comparisonModule } from '#trade/comparison/server/module.ts'
import { favoritesModule } from '#trade/favorites/server/module.ts'
import { notesModule } from '#trade/notes/server/module.ts'
import { paymentsModule } from '#trade/payments/server/module.ts'
import { purchasesModule } from '#trade/purchases/server/module.ts'
import { savedSearchesModule } from '#trade/saved-searches/server/module.ts'
import { sharingModule } from '#trade/sharing/server/module.ts'

const platform = [metricsModule, idempotencyModule, mailModule] as const
const people = [authModule, accountModule, notificationsModule] as const
const market = [
  ...[referenceDataModule, picturesModule, searchModule, lotsModule, feedModule],
  ...[sheetsModule, pricesModule, ratesModule, costsModule],
] as const
const trade = [
  ...[
    paymentsModule,
    notesModule,
    comparisonModule,
    favoritesModule,
    savedSearchesModule,
    bidsModule,
  ],
  ...[bidDeskModule, chatModule, sharingModule, purchasesModule],
] as const
const site = [infoModule, listingsModule, findModule, shellModule, serverRenderingModule] as const

const all = [...platform, ...people, ...market, ...trade, ...site] as const

/** The modules in the order of the law: each uses only those before it. */
export const modules: readonly Module[] = all

/**
 * Combines what modules define about notices: who may open their subjects, how changes are worded, and which mails
 * domains write. The remaining mails use the texts of the app.
 */
export const notices: Notices = {
  topics: modules.flatMap((module) => module.notices?.topics ?? []),
  sources: modules.flatMap((module) => module.notices?.sources ?? []),
  writers: Object.fromEntries(
    modules.flatMap((module) => Object.entries(module.notices?.writers ?? {})),
  ),
}

type ServicesOf<One> = One extends { services: (...given: never[]) => infer Services }
  ? keyof Awaited<Services>
  : never

/** The services of the context once all modules have built theirs. */
export type Provided = Pick<
  Context,
  Extract<keyof PlatformServices | 'notices' | ServicesOf<(typeof all)[number]>, keyof Context>
>
