import { readFile } from 'node:fs/promises'
import { violationsInBothThemes } from './accessibility.ts'
import { bidRowOf, newBid, openChat, stream } from './chat-panel.ts'
import { expect, test } from './fixtures.ts'
import { desk } from './screens.ts'

test.use(desk)

test('a client reads what has happened to a bid, and takes it along', async ({
  page,
  openBrowser,
}) => {
  const manager = await openBrowser({ signedInAs: 'manager' })
  const { bidId } = await newBid(page)
  const hears = stream(page)
  await page.goto('/bids')
  await hears
  const panel = await openChat(page, bidId)
  await panel.getByRole('tab', { name: 'History' }).click()
  const history = panel.getByRole('region', { name: 'History of the bid' })
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await expect(history).toContainText('placed')
  const data = { bidId, status: 2 }
  expect((await manager.request.put('/api/bid/update-bid-status', { data })).status()).toBe(200)
  await expect(history.getByRole('listitem')).toHaveCount(2)
  const newest = history.getByRole('listitem').first()
  await expect(newest.getByRole('definition')).toContainText('Placed with the house')
  await expect(newest.locator('time')).toHaveAttribute('title', /Tokyo/)
  expect(await violationsInBothThemes(page)).toEqual([])

  const downloading = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download CSV' }).click()
  const file = await (await downloading).path()
  expect(await readFile(file, 'utf8')).toContain('Placed with the house')
})

test('the key c opens the talk of a row of the desk', async ({ page, openBrowser }) => {
  const manager = await openBrowser({ signedInAs: 'manager' })
  await manager.setViewportSize(desk.viewport)
  const { bidId, lotNumber } = await newBid(page)
  await manager.goto(`/bid-manager?days=all&lotNo=${lotNumber}`)
  await bidRowOf(manager, bidId).getByRole('checkbox').focus()
  await manager.keyboard.press('c')
  const panel = manager.getByRole('dialog')
  await expect(panel.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await manager.keyboard.press('Escape')
  await expect(panel).not.toBeAttached()
  await expect(bidRowOf(manager, bidId).getByRole('checkbox')).toBeFocused()
  await manager.keyboard.press('?')
  await expect(manager.getByRole('dialog')).toContainText('Messages about the bid')
})

test('the page of a lot leads to the talk about the own bid', async ({ page, openBrowser }) => {
  const manager = await openBrowser({ signedInAs: 'manager' })
  const { bidId, id } = await newBid(page)
  const sent = await manager.request.post('/api/bid/save-chat', {
    data: { bidId, comment: 'It has run.' },
  })
  expect(sent.status()).toBe(200)
  await page.goto(`/car-auction/${id}`)
  const button = page.getByRole('region', { name: 'Your bid' }).getByRole('button', {
    name: 'Messages 1 unread',
  })
  await button.click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('log')).toContainText('It has run.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Messages', exact: true })).toBeFocused()
})
