import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Notification } from '#people/notifications/contract/calls.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'

const rows = page.getByRole('main').getByRole('listitem')

const deposit = (id: number): Notification => ({
  ...{ id, kind: 'payment', code: 'deposit', values: { amount: id * 1000 }, link: '/balance' },
  ...{ at: '2026-11-20T14:00:00+09:00', isRead: true, count: 1 },
})

test('cars that changed together are listed without a second line', async () => {
  const values = { 'status:en': 'Waiting for loading', 'what:en': '3 cars', detail: '' }
  const notification = { ...deposit(1), kind: 'purchase', code: 'purchase_status', values } as const
  const listNotifications = { notifications: [notification], unread: 0, hasMore: false }
  await openApp('/notifications', { answers: { listNotifications } })
  await expect.element(rows).toHaveTextContent('Waiting for loading: 3 cars5 days ago')
})

test('the list explains why it is empty, and how it failed', async () => {
  const app = await openApp('/notifications')
  await expect.element(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  app.answer('listNotifications', () => {
    throw new Refused('unavailable')
  })
  await app.reload()
  await expect.element(page.getByRole('alert')).toBeVisible()
  app.answer('listNotifications', { notifications: [deposit(1)], unread: 0, hasMore: false })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows).toMatchTextContent('Deposit received')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('earlier notifications load page by page', async () => {
  const app = await openApp('/notifications', {
    answers: {
      listNotifications: ({ query }) => {
        const first = query.before === undefined ? 25 : Number(query.before) - 1
        const ids = Array.from({ length: Math.min(20, first) }, (_, at) => first - at)
        return { notifications: ids.map(deposit), unread: 0, hasMore: first > 20 }
      },
    },
  })
  await expect.poll(() => rows.elements()).toHaveLength(20)
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await expect.poll(() => rows.elements()).toHaveLength(25)
  await expect.element(rows.last()).toMatchTextContent('1 000 ¥')
  await expect.element(page.getByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument()
  expect(app.requestsOf('listNotifications').at(-1)?.query).toEqual({ limit: '20', before: '6' })
})
