import { expect, type Page } from '@playwright/test'
import pg from 'pg'

const kinds = ['status', 'result', 'deadline', 'message', 'payment'] as const

/** What a person is told in the app from now on; everything else of the settings as it is at first. */
export async function tellInApp(page: Page, told: readonly (typeof kinds)[number][] = kinds) {
  const data = {
    kinds: kinds.map((kind) => ({ kind, app: told.includes(kind), mail: true, push: true })),
    quietHours: null,
    timeZone: 'Asia/Tokyo',
  }
  const response = await page.request.put('/api/notifications/settings', { data })
  expect(response.status(), await response.text()).toBe(200)
}

/** Messages alone, and none of them unread: bids of other tests cannot disturb the counts. */
export async function tellNothingButMessages(page: Page): Promise<void> {
  await tellInApp(page, ['message'])
  const list = await (await page.request.get('/api/notifications?limit=1')).json()
  const upTo = list.notifications[0]?.id
  if (!upTo) return
  const response = await page.request.put('/api/notifications/read', { data: { upTo } })
  expect(await response.json()).toMatchObject({ unread: 0 })
}

/** Somebody writes about a bid. */
export async function writeAbout(author: Page, bidId: number, comment: string): Promise<void> {
  const response = await author.request.post('/api/bid/save-chat', { data: { bidId, comment } })
  expect(response.status(), await response.text()).toBe(200)
}

/** The bell of the header, by how many notifications it counts. */
export const bellWith = (page: Page, unread: number) =>
  page
    .getByRole('button', { name: bellName(unread), exact: true })
    .or(page.getByRole('link', { name: bellName(unread), exact: true }))

const bellName = (unread: number) =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`

/** Lets notifications about bids be due, which is a minute after their cause, and the jobs that make and mail them. */
export async function hurryNotices(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('update bid_notices set due_at = now() where done_at is null')
  await client.query(
    `update pgboss.job set start_after = now()
     where name in ('notify-of-bids', 'mail-notifications') and state = 'created'`,
  )
  await client.end()
}
