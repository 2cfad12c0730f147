import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { api, events } from '../contract/api.ts'
import { errorBody, refusals } from '../contract/refusals.ts'
import { schemaNames } from '../contract/schema-names.ts'
import { accountRoutes } from './account/routes.ts'
import { listOpenSessions } from './auth/queries.ts'
import { authRoutes } from './auth/routes.ts'
import { authenticate, sessionCookies } from './auth/session.ts'
import { findBidInfo } from './bids/bid-info.ts'
import { bidExportRoutes } from './bids/lists/export-routes.ts'
import { bidListRoutes } from './bids/lists/routes.ts'
import { bidSource } from './bids/live.ts'
import { bidManagerRoutes } from './bids/manager-routes.ts'
import { bidTopic } from './bids/notices/bid-topic.ts'
import { writeBidMail } from './bids/notices/notify-of-bids.ts'
import { bidRoutes } from './bids/routes.ts'
import { chatFileRoutes } from './chat/files/routes.ts'
import { chatSource } from './chat/live.ts'
import { writeMessageMail } from './chat/message-mail.ts'
import { chatTopic } from './chat/notices.ts'
import { chatRoutes } from './chat/routes.ts'
import { comparisonSource } from './comparison/live.ts'
import { comparisonRoutes } from './comparison/routes.ts'
import type { Context } from './core/context.ts'
import { costRoutes } from './costs/routes.ts'
import { tariffRoutes } from './costs/tariffs/routes.ts'
import { favoriteRoutes } from './favorites/routes.ts'
import { feedRoutes } from './feed/health/routes.ts'
import type { LogSink } from './http/log.ts'
import { httpServer } from './http/server.ts'
import { listingRoutes } from './listings/routes.ts'
import { serveEvents } from './live/stream.ts'
import { lotSource } from './lots/live.ts'
import { noteSource } from './lots/live-notes.ts'
import { lotRoutes } from './lots/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import type { Notices } from './notifications/deliveries/mail-notifications.ts'
import { notificationSource } from './notifications/live.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { paymentExportRoutes } from './payments/export/routes.ts'
import { paymentLinkRoutes } from './payments/links/routes.ts'
import { balanceSource, paymentIntentSource } from './payments/live.ts'
import {
  correctionTopic,
  invoiceTopic,
  moneyTaskTopic,
  paymentTopic,
} from './payments/notice-topics.ts'
import { paymentOfficeRoutes } from './payments/office/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { sandboxPaymentRoutes } from './payments/sandbox/routes.ts'
import { pictureAccess } from './pictures/access.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { priceRoutes } from './prices/routes.ts'
import { purchaseCostRoutes } from './purchases/costs/routes.ts'
import { purchaseDocumentRoutes } from './purchases/documents/routes.ts'
import { purchaseSource } from './purchases/live.ts'
import { purchaseManagerRoutes } from './purchases/manager-routes.ts'
import { writePurchaseMail } from './purchases/notices/purchase-mail.ts'
import { purchaseTopic } from './purchases/notices/purchase-topic.ts'
import { paperRoutes } from './purchases/papers/routes.ts'
import { purchaseRoutes } from './purchases/routes.ts'
import { seesPurchase, trackingRoutes } from './purchases/tracking/routes.ts'
import { savedSearchRoutes } from './saved-searches/routes.ts'
import { previewRoutes, shareHead } from './sharing/preview/routes.ts'
import { findShare } from './sharing/queries.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { sheetRoutes } from './sheets/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { serveWeb } from './web-app/web-files.ts'

/** A browser has one for all its tabs, so ten are ten devices of one person. */
const streamsPerPerson = 10

/** Who may open what people are notified of, and the mails that domains write; the others say what the app says. */
export const notices: Notices = {
  topics: {
    bid: bidTopic,
    chat: chatTopic,
    payment: paymentTopic,
    invoice: invoiceTopic,
    correction: correctionTopic,
    'money-task': moneyTaskTopic,
    purchase: purchaseTopic,
  },
  writers: {
    status: writeBidMail,
    result: writeBidMail,
    deadline: writeBidMail,
    message: writeMessageMail,
    purchase: writePurchaseMail,
  },
}

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
export const version: string = JSON.parse(manifest).version

/**
 * The HTTP server with every call of the contract. `extend` adds routes that only the composition
 * root knows, such as the photos of the demo market.
 */
export async function buildApp(
  context: Context,
  extend: (app: FastifyInstance) => void = () => undefined,
  logTo?: LogSink,
): Promise<FastifyInstance> {
  const app = await httpServer({
    config: context.config,
    contract: { api, events, schemaNames, refusals, errorBody },
    version,
    db: context.db,
    reservedDb: context.bidsDb,
    writes: context.writes,
    limits: context.limits,
    authenticate: (request, db) => authenticate(context, request, db),
    accessCookie: sessionCookies.access,
    logTo,
  })
  metricsRoutes(app, context.metrics, context.config.metricsToken)
  authRoutes(app, context)
  accountRoutes(app, context)
  siteRoutes(app, context, version)
  favoriteRoutes(app, context)
  comparisonRoutes(app, context)
  savedSearchRoutes(app, context)
  lotRoutes(app, context, findBidInfo)
  priceRoutes(app, context)
  sheetRoutes(app, context)
  pictureRoutes(
    app,
    context,
    pictureAccess(context, async (id) => (await findShare(context.db, { id })) !== null),
  )
  bidRoutes(app, context)
  bidManagerRoutes(app, context)
  bidListRoutes(app)
  bidExportRoutes(app, context)
  chatRoutes(app, context)
  notificationRoutes(app, context)
  chatFileRoutes(app, context)
  sharingRoutes(app, context, seesPurchase)
  previewRoutes(app, context, seesPurchase)
  trackingRoutes(app, context)
  purchaseRoutes(app, context)
  purchaseManagerRoutes(app, context)
  purchaseDocumentRoutes(app, context)
  purchaseCostRoutes(app, context)
  costRoutes(app, context)
  tariffRoutes(app, context)
  paperRoutes(app, context)
  paymentRoutes(app, context)
  paymentLinkRoutes(app, context)
  paymentOfficeRoutes(app, context)
  paymentExportRoutes(app, context)
  sandboxPaymentRoutes(app, context)
  feedRoutes(app)
  serveEvents(app, {
    db: context.db,
    sources: [
      ...[lotSource, noteSource, bidSource, balanceSource, paymentIntentSource],
      ...[chatSource, notificationSource, purchaseSource, comparisonSource],
    ],
    listOpenSessions: (ids) => listOpenSessions(context.db, ids, context.now()),
    heartbeatSeconds: context.config.heartbeatSeconds,
    maxPerPerson: Math.max(1, Math.round(streamsPerPerson * context.config.rateLimitFactor)),
  })
  listingRoutes(app, context)
  extend(app)
  await serveWeb(app, { headOf: shareHead(context, seesPurchase) })
  return app
}
