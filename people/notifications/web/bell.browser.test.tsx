import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { messageNotice, notificationStore } from '#testing/components/notifications.ts'

const bellWith = (unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })
const list = page.getByRole('dialog', { name: 'Notifications' })
const unreadOnes = () =>
  list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes('Unread'))

test('a notification leads to its page and is marked as read', async () => {
  const store = notificationStore(
    messageNotice(1, 'Shall we agree?', { count: 2, link: '/payments' }),
  )
  const app = await openApp('/bids', { answers: store.answers })
  await bellWith(1).click()
  const first = list.getByRole('listitem').first()
  await expect.element(first).toMatchTextContent('2 messages about lot 4711, TOYOTA ALPHARD')
  await expect.element(first).toMatchTextContent('Shall we agree?')
  expect(await violationsInBothThemes()).toEqual([])
  await first.getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'Payments and balance' })).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(bellWith(0)).toBeVisible()
  expect(app.requestsOf('markNotificationsRead').map(({ body }) => body)).toEqual([{ ids: [1] }])
  await bellWith(0).click()
  await expect.element(list.getByRole('listitem')).toBeVisible()
  expect(unreadOnes()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(bellWith(0)).toHaveFocus()
})

test('all are marked as read, except one that arrives meanwhile', async () => {
  const store = notificationStore(messageNotice(1, 'First'), messageNotice(2, 'Second'))
  const app = await openApp('/balance', { answers: store.answers })
  await bellWith(2).click()
  await expect
    .poll(unreadOnes)
    .toEqual([expect.stringContaining('Second'), expect.stringContaining('First')])
  // The list does not learn of the third one before the button is pressed.
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>()
  app.answer('listNotifications', async (request) => {
    if (request.query.limit === '20') await pressed
    return store.list(request)
  })
  store.add(messageNotice(3, 'Third'))
  app.send(store.event())
  await expect.element(bellWith(3)).toBeVisible()
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(bellWith(1)).toBeVisible()
  release()
  await expect.poll(unreadOnes).toEqual([expect.stringContaining('Third')])
})
