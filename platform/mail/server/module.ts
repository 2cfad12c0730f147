import type { Module } from '#platform/core/server/module.ts'
import { cleaningJob } from '#platform/jobs/server/cleaning-job.ts'
import { deleteOldMails } from './commands.ts'
import { type MailPort, mailPort, startMailDelivery } from './delivery.ts'

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Stores mails in the caller's transaction; a job delivers them. */
    readonly mail: MailPort
  }
}

export const mailModule = {
  name: 'mail',
  services: ({ config }, { jobs }) => ({ mail: mailPort(config, jobs) }),
  start: ({ db, config }, { jobs }) => startMailDelivery({ db, config, jobs }),
  jobs: ({ db, now }) => [cleaningJob('delete-old-mails', () => deleteOldMails(db, now()))],
} satisfies Module
