import { violationsInBothThemes } from './accessibility.ts'
import { bidRowOf, chatButtonOf, newBid, openChat, send, stream, write } from './chat-panel.ts'
import { expect, test } from './fixtures.ts'
import { desk } from './screens.ts'

test.use(desk)

test('a client and a manager talk about a bid, and nobody reloads', async ({
  page,
  openBrowser,
}) => {
  const { bidId, lotNumber } = await newBid(page)
  const [clientHears] = [stream(page)]
  await page.goto('/bids')
  await clientHears
  const mine = await openChat(page, bidId)
  await expect(mine.getByRole('heading', { name: 'Nobody has written yet' })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await send(mine, '  Is it clean below?\n')
  await send(mine, '<b>And</b> the tyres? 🚗')
  const own = mine.getByRole('log')
  await expect(own.getByText('Is it clean below?', { exact: true })).toHaveCount(1)
  await expect(own.getByText('<b>And</b> the tyres? 🚗', { exact: true })).toHaveCount(1)
  await expect(own.getByText('Sent, not read yet', { exact: true })).toHaveCount(2)

  // The manager finds it unread, and reads it by opening.
  const manager = await openBrowser({ signedInAs: 'manager' })
  await manager.setViewportSize(desk.viewport)
  const managerHears = stream(manager)
  await manager.goto(`/bid-manager?days=all&lotNo=${lotNumber}`)
  await managerHears
  await expect(chatButtonOf(manager, bidId)).toHaveAccessibleName(
    /Unread: <b>And<\/b> the tyres\? 🚗$/,
  )
  const theirs = await openChat(manager, bidId)
  await expect(theirs.getByRole('log')).toContainText('Is it clean below?')
  await expect(own.getByText('Read', { exact: true })).toHaveCount(2)

  await send(theirs, 'Yes, we have looked.')
  await expect(own.getByText('Yes, we have looked.', { exact: true })).toHaveCount(1)
  // Who writes for the company is not named to clients.
  await expect(own.getByText('Seriba', { exact: true })).toBeVisible()
  await expect(theirs.getByText('Read', { exact: true })).toHaveCount(1)

  // Closed, a new message marks the row, and the focus is on its button again.
  await page.keyboard.press('Escape')
  await expect(mine).not.toBeAttached()
  await expect(chatButtonOf(page, bidId)).toBeFocused()
  await send(theirs, 'Shall we go up to 700?')
  await expect(bidRowOf(page, bidId)).toContainText('Shall we go up to 700?')
  await expect(chatButtonOf(page, bidId)).toHaveAccessibleName(/Unread: Shall we go up/)
  const toMessages = page.getByRole('banner').getByRole('link', { name: /^Messages/ })
  await expect(toMessages).toHaveAccessibleName(/^Messages, \d+ talks? with unread messages$/)
  await toMessages.click()
  const talk = page.getByRole('list', { name: 'Talks' }).locator(`a[href="/messages?bid=${bidId}"]`)
  await expect(talk).toContainText('1 unread')
  expect(await violationsInBothThemes(page)).toEqual([])
  await talk.click()
  await expect(page).toHaveURL(`/messages?bid=${bidId}`)
  await expect(page.getByRole('log')).toContainText('Shall we go up to 700?')
  await expect(talk).not.toContainText('unread')
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('a message that is not sent is kept, and goes out once when it is sent again', async ({
  page,
}) => {
  const { bidId } = await newBid(page)
  await page.goto('/bids')
  const panel = await openChat(page, bidId)
  await send(panel, 'First')
  await expect(panel.getByText('Sent, not read yet', { exact: true })).toHaveCount(1)
  // The server takes the message, and its response is lost.
  await page.route('**/api/bid/save-chat', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(panel, 'Second')
  await expect(
    panel.getByText('Not sent. The server does not answer.', { exact: true }),
  ).toBeVisible()
  await page.unroute('**/api/bid/save-chat')
  await page.route('**/api/bid/save-chat', (route) => route.abort())
  await send(panel, 'Third')
  await expect(
    panel.getByText('Not sent. The server does not answer.', { exact: true }),
  ).toHaveCount(2)
  await page.unroute('**/api/bid/save-chat')

  // A reload loses neither; the draft stays as well.
  await panel.getByRole('textbox', { name: 'Message' }).fill('A draft')
  await page.reload()
  const again = await openChat(page, bidId)
  await expect(again.getByRole('textbox', { name: 'Message' })).toHaveValue('A draft')
  await expect(
    again.getByText('Not sent. The server does not answer.', { exact: true }),
  ).toHaveCount(2)
  await again.getByRole('button', { name: 'Send again' }).first().click()
  await expect(again.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await expect(again.getByText('Sent, not read yet', { exact: true })).toHaveCount(3)
  const { chat } = await (await page.request.get(`/api/bid/chat?bidId=${bidId}`)).json()
  expect(chat.map(({ text }: { text: string }) => text)).toEqual(['First', 'Second', 'Third'])

  await page.route('**/api/bid/save-chat', (route) => route.abort())
  await again.getByRole('textbox', { name: 'Message' }).press('Enter')
  await again.getByRole('button', { name: 'Delete' }).click()
  await expect(again.getByText('A draft', { exact: true })).toHaveCount(0)
})

test('the server says when too many messages can go on', async ({ page, expectRefusal }) => {
  const { bidId } = await newBid(page)
  await page.goto('/bids')
  const panel = await openChat(page, bidId)
  expectRefusal('429 /api/bid/save-chat')
  await page.route('**/api/bid/save-chat', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '40' },
      json: { success: false, messageCode: 'too_many_requests', message: '', requestId: 'x' },
    }),
  )
  await send(panel, 'Too fast')
  await expect(
    panel.getByText(/^Not sent\. Too many messages: possible again in \d+ s/),
  ).toBeVisible()
  await page.unroute('**/api/bid/save-chat')
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect(panel.getByText('Sent, not read yet', { exact: true })).toHaveCount(1)
})

test('a text may be long, but not longer than the server takes', async ({ page }) => {
  const { bidId } = await newBid(page)
  await page.goto('/bids')
  const panel = await openChat(page, bidId)
  const field = panel.getByRole('textbox', { name: 'Message' })
  await field.fill('字'.repeat(10_001))
  await expect(panel.getByRole('alert')).toContainText('1 character too many')
  await field.press('Enter')
  await expect(panel.getByRole('log')).toHaveCount(0)
  await field.fill('字'.repeat(10_000))
  await expect(panel.getByText('0 characters left', { exact: true })).toBeVisible()
  await field.press('Shift+Enter')
  await field.press('Enter')
  await expect(panel.getByText('Sent, not read yet', { exact: true })).toHaveCount(1)
  await expect(panel.getByRole('button', { name: 'Show the whole message' })).toBeVisible()
})

test('one withdraws a message of one’s own', async ({ page, openBrowser }) => {
  const { bidId } = await newBid(page)
  await write(page, bidId, 'The wrong car')
  const hears = stream(page)
  await page.goto('/bids')
  await hears
  const panel = await openChat(page, bidId)
  await expect(panel.getByText('The wrong car', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw the message' }).click()
  await expect(panel.getByText('You have withdrawn this message', { exact: true })).toBeVisible()
  const manager = await openBrowser({ signedInAs: 'manager' })
  await manager.goto(`/messages?bid=${bidId}`)
  await expect(manager.getByText('The message was withdrawn', { exact: true })).toBeVisible()
})

test('earlier messages come in above without moving what is read', async ({
  page,
  openBrowser,
}) => {
  const { bidId } = await newBid(page)
  const manager = await openBrowser({ signedInAs: 'manager' })
  for (let at = 1; at <= 70; at++) await write(manager, bidId, `Message ${at}`)
  await page.goto(`/messages?bid=${bidId}`)
  const log = page.getByRole('log')
  await expect(log.getByText('Message 70', { exact: true })).toBeInViewport()
  await expect(log.getByText('Message 21', { exact: true })).toBeAttached()
  await expect(log.getByText('Message 20', { exact: true })).toHaveCount(0)
  await log.getByText('Message 21', { exact: true }).scrollIntoViewIfNeeded()
  await expect(log.getByText('Message 1', { exact: true })).toBeAttached()
  await expect(log.getByText('Message 21', { exact: true })).toBeInViewport()
  // What arrives now is not read until its end is in sight.
  await write(manager, bidId, 'The newest')
  await expect(log.getByText('The newest', { exact: true })).toBeAttached()
  const unread = async () =>
    (await (await page.request.get(`/api/bid/chat?bidId=${bidId}`)).json()).isRead
  expect(await unread()).toBe(false)
  await page.getByRole('button', { name: 'To the newest' }).click()
  await expect(log.getByText('The newest', { exact: true })).toBeInViewport()
  await expect.poll(unread).toBe(true)
})
