/** What a notification is about. Each can be wanted or not, in each channel. */
export const notificationKinds = [
  'status',
  'result',
  'deadline',
  'message',
  'payment',
  'purchase',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Those whose mails the link below a mail about a bid turns off. */
export const bidKinds = ['status', 'result', 'deadline'] as const satisfies NotificationKind[]

/** Ways in which a notification reaches a person: in the app, by mail, as a push message of a browser. */
export const notificationChannels = ['app', 'mail', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** What a notification says; the texts of a language are found by it. */
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
