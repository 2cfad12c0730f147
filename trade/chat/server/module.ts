import type { Module } from '#platform/core/server/module.ts'
import { chatFileRoutes } from './files/routes.ts'
import { removeUnsentFiles, unsentFilesJob } from './files/unsent-files.ts'
import type { ChargeInspection } from './inspections/commands.ts'
import { inspectionRoutes } from './inspections/routes.ts'
import { chatInvariants } from './invariants.ts'
import { chatSource } from './live.ts'
import { writeMessageMail } from './message-mail.ts'
import { chatTopic } from './notices.ts'
import { questionRoutes } from './questions/routes.ts'
import { chatRoutes } from './routes.ts'

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Charges a client for an inspection that was done. Provided by purchases, which know the costs of cars. */
    readonly chargeInspection: ChargeInspection
  }
}

export const chatModule = {
  name: 'chat',
  jobs: (context) => [{ job: unsentFilesJob, run: () => removeUnsentFiles(context) }],
  routes(app, context) {
    chatRoutes(app, context)
    chatFileRoutes(app, context)
    questionRoutes(app, context)
    inspectionRoutes(app, context)
  },
  events: [chatSource],
  notices: { topics: [chatTopic], writers: { message: writeMessageMail } },
  invariants: chatInvariants,
} satisfies Module
