import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { messageNotice, notificationStore } from '#testing/components/notifications.ts'
import { phoneScreen } from '#testing/components/screens.ts'

test('on a phone the bell leads to a page that the back button leaves', async () => {
  const store = notificationStore(messageNotice(1, 'Please call us', { link: '/bids' }))
  await openApp('/balance', { screen: phoneScreen, answers: store.answers })
  const bell = page.getByRole('link', { name: 'Notifications, 1 unread', exact: true })
  await expect.element(bell).toBeVisible()
  const { width, height } = bell.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await bell.click()
  const row = page.getByRole('main').getByRole('listitem')
  await expect.element(row).toMatchTextContent('Please call us')
  expect(location.pathname).toBe('/notifications')
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await violationsInBothThemes()).toEqual([])
  await row.getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'My bids', level: 1 })).toBeVisible()
  expect(location.pathname).toBe('/bids')
  history.back()
  await expect.element(row).toMatchTextContent('Please call us')
  await expect.element(row).not.toMatchTextContent('Unread')
  expect(location.pathname).toBe('/notifications')
  history.back()
  await expect.poll(() => location.pathname).toBe('/balance')
})
