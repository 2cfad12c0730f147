import * as z from 'zod'

/** `event: notification`: a person has a new notification, or has read some elsewhere. */
export const notificationEvent = z.object({
  unread: z.int().min(0),
  /** Id of the newest notification; 0 when there is none. */
  latestId: z.int().min(0),
})
export type NotificationEvent = z.infer<typeof notificationEvent>
