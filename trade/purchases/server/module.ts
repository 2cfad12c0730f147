import type { Module } from '#platform/core/server/module.ts'
import { chargeInspection } from './costs/commands.ts'
import { purchaseCostRoutes } from './costs/routes.ts'
import { purchaseDocumentRoutes } from './documents/routes.ts'
import {
  removeUnfinishedDocuments,
  unfinishedDocumentsJob,
} from './documents/unfinished-documents.ts'
import { purchaseInvariants } from './invariants.ts'
import { makeInvoiceFiles, makeInvoiceFilesJob } from './invoices/make-invoice-files.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { purchaseSource } from './live.ts'
import { purchaseManagerRoutes } from './manager-routes.ts'
import { makeMissingPurchases, missingPurchasesJob } from './missing-purchases.ts'
import { purchaseChanges } from './notices/purchase-changes.ts'
import { writePurchaseMail } from './notices/purchase-mail.ts'
import { purchaseTopic } from './notices/purchase-topic.ts'
import { purchaseRoutes } from './routes.ts'
import { seesPurchase, trackingRoutes } from './tracking/routes.ts'

export const purchasesModule = {
  name: 'purchases',
  services: () => ({ seesPurchase, chargeInspection }),
  jobs: (context) => [
    { job: missingPurchasesJob, run: () => makeMissingPurchases(context.db) },
    {
      job: makeInvoiceFilesJob,
      run: () => makeInvoiceFiles(context, context.config.demo ? 2 : 20),
    },
    { job: unfinishedDocumentsJob, run: () => removeUnfinishedDocuments(context) },
  ],
  routes(app, context) {
    trackingRoutes(app, context)
    purchaseRoutes(app, context)
    purchaseManagerRoutes(app)
    purchaseDocumentRoutes(app, context)
    purchaseCostRoutes(app)
    invoiceRoutes(app, context)
  },
  events: [purchaseSource],
  notices: {
    topics: [purchaseTopic],
    sources: [purchaseChanges],
    writers: { purchase: writePurchaseMail },
  },
  invariants: purchaseInvariants,
} satisfies Module
