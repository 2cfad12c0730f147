import type { Page } from '@playwright/test'
import type { TestDatabase } from './fixtures.ts'

/** The bell of the header, by how many notifications it counts. */
export const bellWith = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })

/** Lets notifications about bids be due, which is a minute after their cause, and the jobs that make and mail them. */
export async function hurryNotices({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await pool.query('update notice_outbox set due_at = now() where done_at is null')
  await pool.query(
    `update pgboss.job set start_after = now()
     where name in ('notify-of-changes', 'mail-notifications') and state = 'created'`,
  )
}
