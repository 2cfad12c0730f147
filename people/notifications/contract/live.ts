import * as z from 'zod'

/** `event: notification`: a person has a new notification, or has read some elsewhere. */
export const notificationEvent = z.object({
  unread: z.int().min(0),
  /** Of the newest notification; 0 where there is none. */
  latestId: z.int().min(0),
})
export type NotificationEvent = z.infer<typeof notificationEvent>
