import type { Module } from '#platform/core/server/module.ts'
import { cleaningJob } from '#platform/jobs/server/cleaning-job.ts'
import { deleteOldNotifications } from './commands.ts'
import { measureDeliveries } from './deliveries/delivery-metrics.ts'
import {
  mailNotifications,
  mailNotificationsJob,
  type Notices,
} from './deliveries/mail-notifications.ts'
import { pushNotifications, pushNotificationsJob } from './deliveries/push-notifications.ts'
import { notificationSource } from './live.ts'
import { deleteOldChanges } from './outbox/commands.ts'
import { notifyOfChanges, notifyOfChangesJob } from './outbox/notify-of-changes.ts'
import { type PushPort, pushPort } from './push/port.ts'
import { instanceVapidKeys, pushSubject, type VapidKeys } from './push/vapid-keys.ts'
import { notificationRoutes } from './routes.ts'
import { unsubscribeRoute } from './unsubscribe.ts'

declare module '#platform/core/server/config.ts' {
  interface Config {
    /** Keys of push messages; null for the keys in the data folder. */
    readonly vapidKeys: VapidKeys | null
  }
}

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** Sends messages to the browsers of people. */
    readonly push: PushPort
    /**
     *
     * The topics, sources and mail writers of all modules. This room knows no domain that notifies, so the list of
     * modules provides them.
     */
    readonly notices: Notices
  }
}

declare module '#platform/core/server/module.ts' {
  interface Module {
    /** The domain's topics, sources of changes and mail writers. */
    readonly notices?: Partial<Notices>
  }
}

export const notificationsModule = {
  name: 'notifications',
  services: async ({ config }, { dataDir }) => ({
    push: pushPort(await instanceVapidKeys(config, dataDir), pushSubject(config)),
  }),
  metrics: ({ metrics, db }) => measureDeliveries(metrics, db),
  jobs: (context) => [
    cleaningJob(
      'delete-old-notifications',
      () => deleteOldNotifications(context.db),
      () => deleteOldChanges(context.db),
    ),
    { job: notifyOfChangesJob, run: () => notifyOfChanges(context.db, context.notices.sources) },
    { job: mailNotificationsJob, run: () => mailNotifications(context, context.notices) },
    { job: pushNotificationsJob, run: () => pushNotifications(context, context.notices) },
  ],
  routes: (app, context) => {
    notificationRoutes(app, context)
    unsubscribeRoute(app, context)
  },
  events: [notificationSource],
} satisfies Module
