import { bidStatus } from '../contract/bids/rules.ts'
import { horizontalOverflow, violationsInBothThemes } from './accessibility.ts'
import { bidOn, findLot, setStatus } from './bid-panel.ts'
import { newBid } from './chat-panel.ts'
import { expect, test } from './fixtures.ts'
import {
  bellWith,
  hurryNotices,
  tellInApp,
  tellNothingButMessages,
  writeAbout,
} from './notified-person.ts'
import { phone } from './screens.ts'

test.beforeEach(({ page }) => tellNothingButMessages(page))
test.afterEach(async ({ page }) => {
  await tellInApp(page)
})

test('a message counts at the bell of every tab at once, and leads to its talk', async ({
  page,
  context,
  openBrowser,
}) => {
  const manager = await openBrowser({ signedInAs: 'manager' })
  const { bidId, lotNumber } = await newBid(page)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/balance')
    await expect(bellWith(tab, 0)).toBeVisible()
  }
  await writeAbout(manager, bidId, 'The house asks about the bumper')
  for (const tab of [page, other]) await expect(bellWith(tab, 1)).toBeVisible()
  // A second one about the same bid goes into the first.
  await bellWith(page, 1).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const [first] = [list.getByRole('listitem').first()]
  await expect(first).toContainText('The house asks about the bumper')
  await writeAbout(manager, bidId, 'Shall we agree?')
  await expect(first).toContainText('Shall we agree?')
  await expect(first).toContainText('2 messages')
  await expect(first).toContainText(lotNumber)
  await expect(first).toContainText('Unread')
  await expect(bellWith(other, 1)).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])

  await first.getByRole('link').click()
  await expect(page).toHaveURL(`/messages?bid=${bidId}`)
  await expect(list).not.toBeAttached()
  for (const tab of [page, other]) await expect(bellWith(tab, 0)).toBeVisible()
  await bellWith(other, 0).click()
  await expect(
    other.getByRole('listitem').filter({ hasText: lotNumber }).first(),
  ).not.toContainText('Unread')
  await other.keyboard.press('Escape')
  await expect(bellWith(other, 0)).toBeFocused()
})

test('all are marked as read, but not the one that arrives meanwhile', async ({
  page,
  openBrowser,
}) => {
  const manager = await openBrowser({ signedInAs: 'manager' })
  const [one, two, late] = [await newBid(page), await newBid(page), await newBid(page)]
  await writeAbout(manager, one.bidId, 'First')
  await writeAbout(manager, two.bidId, 'Second')
  await page.goto('/balance')
  await bellWith(page, 2).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const unread = list.getByRole('listitem').filter({ hasText: 'Unread' })
  await expect(unread).toHaveText([/Second/, /First/])
  // The list does not hear of the third one before the button is pressed.
  let release = () => {}
  const pressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/notifications?limit=20*', async (route) => {
    await pressed
    await route.continue()
  })
  await writeAbout(manager, late.bidId, 'Third')
  await expect(bellWith(page, 3)).toBeVisible()
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bellWith(page, 1)).toBeVisible()
  release()
  await expect(unread).toHaveText([/Third/])
  await page.unrouteAll({ behavior: 'wait' })
})

test('what a manager decides about a bid leads to its lot', async ({
  page,
  openBrowser,
  database,
}) => {
  await tellInApp(page, ['status'])
  const manager = await openBrowser({ signedInAs: 'manager' })
  const lot = await findLot(page)
  const { id, lotNumber } = lot.carCommonDetail
  const bidId = await bidOn(page, lot, 300_000)
  await page.goto('/balance')
  await setStatus(manager, bidId, bidStatus.declined)
  // Bids of other tests may have been decided as well.
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  await expect(async () => {
    await hurryNotices(database.url)
    await expect(bell).toBeVisible({ timeout: 2000 })
  }).toPass()
  await bell.click()
  const row = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: `lot ${lotNumber},` })
    .filter({ hasText: 'Unread' })
    .first()
  await expect(row).toContainText('Bid not placed')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/${id}$`))
})

test('the list says why it is empty, and how it failed', async ({ page, expectRefusal }) => {
  const empty = { notifications: [], unread: 0, hasMore: false }
  await page.route('**/api/notifications?limit=20', (route) => route.fulfill({ json: empty }))
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  expectRefusal('503 /api/notifications')
  await page.route('**/api/notifications?limit=20', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    // News that arrives meanwhile loads the list, too.
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(page.getByRole('alert')).not.toBeAttached({ timeout: 1000 })
  }).toPass()
})

test('earlier notifications are loaded by pages', async ({ page }) => {
  const notification = (id: number) => ({
    ...{ id, kind: 'payment', code: 'deposit', values: { amount: id * 1000 }, link: '/balance' },
    ...{ at: '2026-11-20T14:00:00+09:00', isRead: true, count: 1 },
  })
  await page.route('**/api/notifications?limit=20*', (route) => {
    const isFirst = !route.request().url().includes('before=')
    const ids = Array.from({ length: isFirst ? 20 : 5 }, (_, at) => (isFirst ? 25 : 5) - at)
    return route.fulfill({
      json: { notifications: ids.map(notification), unread: 0, hasMore: isFirst },
    })
  })
  await page.goto('/notifications')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: 'Show earlier ones' }).click()
  await expect(rows).toHaveCount(25)
  await expect(rows.last()).toContainText('1\u2009000\u2009¥')
  await expect(page.getByRole('button', { name: 'Show earlier ones' })).not.toBeAttached()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the bell leads to a page, which the back button leaves', async ({ page, openBrowser }) => {
    const manager = await openBrowser({ signedInAs: 'manager' })
    const { bidId } = await newBid(page)
    await writeAbout(manager, bidId, 'Please call us')
    await page.goto('/balance')
    const bell = bellWith(page, 1)
    const { width = 0, height = 0 } = (await bell.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await bell.click()
    await expect(page).toHaveURL('/notifications')
    const [row] = [page.getByRole('main').getByRole('listitem').first()]
    await expect(row).toContainText('Please call us')
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    await row.getByRole('link').click()
    await expect(page).toHaveURL(`/messages?bid=${bidId}`)
    await page.goBack()
    await expect(page).toHaveURL('/notifications')
    await expect(row).toContainText('Please call us')
    await expect(row).not.toContainText('Unread')
    await page.goBack()
    await expect(page).toHaveURL('/balance')
  })
})
