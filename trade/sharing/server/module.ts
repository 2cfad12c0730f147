import type { Module } from '#platform/core/server/module.ts'
import { cleaningJob } from '#platform/jobs/server/cleaning-job.ts'
import { deleteOldGuesses, deleteOldShares } from './commands.ts'
import type { SeesPurchase } from './own-links.ts'
import { previewRoutes } from './preview/routes.ts'
import { findShare } from './queries.ts'
import { sharingRoutes } from './routes.ts'
import { type ShareCodes, shareCodes } from './share-codes.ts'
import { measureShares } from './share-metrics.ts'
import { sharedSheetRoutes } from './shared-sheet.ts'

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Encrypts the codes of links with the secret of this instance. */
    readonly shareCodes: ShareCodes
    /** Returns whether a person may see a purchased car. Provided by purchases, which depends on sharing. */
    readonly seesPurchase: SeesPurchase
  }
}

export const sharingModule = {
  name: 'sharing',
  services: ({ config, db, secret }) => ({
    shareCodes: shareCodes(secret, config.previousSecret),
    isShareOpen: async (id: string) => (await findShare(db, { id })) !== null,
  }),
  metrics: ({ metrics, db }) => measureShares(metrics, db),
  jobs: ({ db }) => [
    cleaningJob(
      'delete-old-shares',
      () => deleteOldGuesses(db),
      () => deleteOldShares(db),
    ),
  ],
  routes(app, context) {
    sharingRoutes(app, context)
    sharedSheetRoutes(app, context)
    previewRoutes(app, context)
  },
  loggedRefusals: { share_locked: 'warn', wrong_code: 'info' },
} satisfies Module
