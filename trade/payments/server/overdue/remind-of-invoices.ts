import { type Notice, notify } from '#people/notifications/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { retryConflicts } from '#platform/database/server/conflicts.ts'
import { dayText } from '#platform/i18n/server/day-text.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { invoiceTopic } from '../notice-topics.ts'
import { claimDueReminders, type Reminder } from './commands.ts'

export const remindOfInvoicesJob: RepeatedJob = {
  name: 'remind-of-invoices',
  everySeconds: 900,
  timeLimitSeconds: 300,
}

/** Reminds clients of invoices that are due soon or overdue, in the app and by mail. */
export async function remindOfInvoices({ db }: Pick<Context, 'db'>): Promise<void> {
  for (let count = 1; count > 0; ) {
    count = await retryConflicts(() =>
      db.transaction().execute(async (transaction) => {
        const reminders = await claimDueReminders(transaction)
        for (const reminder of reminders) await notify(transaction, noticeOf(reminder))
        return reminders.length
      }),
    )
  }
}

/** Returns the notice of a reminder. */
export function noticeOf({ personId, recordId, number, openYen, dueOn, step }: Reminder): Notice {
  return {
    personIds: [personId],
    ...{ kind: 'payment', code: step < 0 ? 'invoice_due' : 'invoice_overdue' },
    ...{ topic: invoiceTopic, about: recordId },
    values: {
      ...{ amount: openYen, number },
      ...{ 'day:en': dayText(dueOn, 'en'), 'day:ru': dayText(dueOn, 'ru') },
    },
    link: '/payments',
  }
}
