import type { Page } from '@playwright/test'
import type { TestDatabase } from './fixtures.ts'

/** Returns the bell in the header with its number of unread notifications. */
export const bellWith = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })

/**
 * Makes notifications about bids, normally sent a minute after their cause, due now, with the jobs that create and mail
 * them.
 */
export async function makeNoticesDue({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await pool.query('update notice_outbox set due_at = now() where done_at is null')
  await pool.query(
    `update pgboss.job set start_after = now()
     where name in ('notify-of-changes', 'mail-notifications') and state = 'created'`,
  )
}
