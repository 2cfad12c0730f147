import { horizontalOverflow, violationsInBothThemes } from './accessibility.ts'
import { bidOn, findLot } from './bid-panel.ts'
import { openChat, send } from './chat-panel.ts'
import { expect, test } from './fixtures.ts'
import { phone } from './screens.ts'

test.use({ signedInAs: 'dealer' })

test('a dealer sees own bids and those of clients, each in a tab of its own', async ({
  page,
  openBrowser,
  database,
  personOf,
}) => {
  const [dealer, { id, fullName }] = [await personOf('dealer'), await personOf('client')]
  await database.db
    .updateTable('people')
    .set({ dealer_id: dealer.id })
    .where('id', '=', id)
    .execute()
  const client = await openBrowser({ signedInAs: 'client' })
  const [mine, theirs] = [await findLot(page), await findLot(page)]
  await bidOn(page, mine, 300_000)
  const bidId = await bidOn(client, theirs, 260_000)
  const [mineNo, theirsNo] = [mine.carCommonDetail.lotNumber, theirs.carCommonDetail.lotNumber]

  await page.goto('/dealer-bids')
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
  const row = (text: string) => page.locator('[data-row]').filter({ hasText: text })
  const countOf = async (bidType: string) =>
    (await (await page.request.get(`/api/bid/dealer?bidType=${bidType}`)).json()).pageInfo
      .totalSearchResults as number
  await expect(tab('All bids')).toHaveText(`All bids ${await countOf('all')}`)
  await expect(tab('My bids')).toHaveText(`My bids ${await countOf('mine')}`)
  await expect(tab('Client bids')).toHaveText(`Client bids ${await countOf('clients')}`)
  await expect(row(mineNo)).toContainText('Your own bid')
  // A client's bid is only looked at.
  await expect(row(theirsNo).getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
  await row(theirsNo).getByRole('button', { name: fullName, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveText(`${fullName}Your client`)
  await page.keyboard.press('Escape')
  expect(await violationsInBothThemes(page)).toEqual([])

  // The dealer talks about it beside the client.
  const panel = await openChat(page, bidId)
  await send(panel, 'My client asks about the roof.')
  await expect(panel.getByText('Sent, not read yet', { exact: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel).not.toBeAttached()
  await client.goto(`/messages?bid=${bidId}`)
  await expect(client.getByRole('log')).toContainText('My client asks about the roof.')

  // A column sorts ascending, then descending, then not at all.
  const byMaximum = page.getByRole('button', { name: 'Maximum', exact: true })
  await byMaximum.click()
  await expect(page).toHaveURL(/sort=bidAmount&order=ASC/)
  await byMaximum.click()
  await expect(page).toHaveURL(/sort=bidAmount&order=DESC/)
  await byMaximum.click()
  await expect(page).not.toHaveURL(/sort=/)

  await page.goto('/dealer-bids?sort=bidAmount&order=DESC&bidGroups=3')
  await tab('My bids').click()
  await expect(page).toHaveURL(/\/dealer-bids\?bidType=mine$/)
  await expect(row(mineNo)).toBeVisible()
  await expect(row(theirsNo)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Client', exact: true })).toHaveCount(0)
  await tab('Client bids').click()
  await expect(row(theirsNo)).toBeVisible()
  await expect(row(mineNo)).toHaveCount(0)
  await page.getByRole('button', { name: 'Client', exact: true }).click()
  await page.getByRole('checkbox', { name: fullName }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/user=\d+/)
  await expect(row(theirsNo)).toBeVisible()
  await page.setViewportSize(phone.viewport)
  await expect.poll(() => horizontalOverflow(page)).toBe(0)
})
