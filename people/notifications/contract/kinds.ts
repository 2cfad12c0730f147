/** What a notification is about. People choose kinds separately for each channel. */
export const notificationKinds = [
  'status',
  'result',
  'deadline',
  'message',
  'payment',
  'purchase',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Kinds whose mails the link below a mail about a bid turns off. */
export const bidKinds = ['status', 'result', 'deadline'] as const satisfies NotificationKind[]

/** How a notification reaches a person: in the app, by mail, as a browser's push message. */
export const notificationChannels = ['app', 'mail', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Codes of notifications, which select their texts in each language. */
export const notificationCodes = [
  'accepted',
  'declined',
  'won',
  'lost',
  'deadline',
  'message',
  'deposit',
  'refund',
  'invoice_due',
  'invoice_overdue',
  'withdrawal',
  'correction_waiting',
  'money_task',
  'purchase_status',
  'purchase_dates',
  'purchase_paper',
  'purchase_document',
] as const
export type NotificationCode = (typeof notificationCodes)[number]
