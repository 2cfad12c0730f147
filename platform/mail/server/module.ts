import type { Module } from '#platform/core/server/module.ts'
import { startMailDelivery } from './delivery.ts'
import { deleteAllOldMails, oldMailsJob } from './old-mails.ts'
import { type MailPort, mailPort } from './port.ts'

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
  jobs: ({ db, now }) => [{ job: oldMailsJob, run: () => deleteAllOldMails(db, now()) }],
} satisfies Module
