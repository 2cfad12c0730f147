import { bidOn } from '#testing/browser/bid-panel.ts'
import { openChat, send } from '#testing/browser/chat-panel.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { addLot } from '#testing/browser/test-lots.ts'

test.use({ signedInAs: 'dealer' })

test('a dealer sees own bids and those of clients, and chats with a client about one', async ({
  page,
  openBrowser,
  database,
  personOf,
  callerOf,
}) => {
  const [dealer, { id, fullName }] = [await personOf('dealer'), await personOf('client')]
  await database.db
    .updateTable('people')
    .set({ dealer_id: dealer.id })
    .where('id', '=', id)
    .execute()
  const [mine, theirs] = [await addLot(database), await addLot(database)]
  await bidOn(await callerOf('dealer'), mine, 300_000)
  const bidId = await bidOn(await callerOf('client'), theirs, 260_000)

  await page.goto('/dealer-bids')
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
  const rows = page.locator('[data-row]')
  const row = (text: string) => rows.filter({ hasText: text })
  await expect(tab('All bids')).toHaveText('All bids 2')
  await expect(tab('My bids')).toHaveText('My bids 1')
  await expect(tab('Client bids')).toHaveText('Client bids 1')
  await expect(row(mine.lotNumber)).toContainText('Your own bid')
  // Clients' bids are read-only.
  await expect(row(theirs.lotNumber).getByRole('button', { name: /^Cancel/ })).toHaveCount(0)

  // The dealer takes part in the client's conversation.
  const panel = await openChat(page, bidId)
  await send(panel, 'My client asks about the roof.')
  await expect(panel.getByText('Sent, not read yet', { exact: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel).not.toBeAttached()
  const client = await openBrowser({ signedInAs: 'client' })
  await client.goto(`/messages?bid=${bidId}`)
  await expect(client.getByRole('log')).toContainText('My client asks about the roof.')

  const byMaximum = page.getByRole('button', { name: 'Maximum', exact: true })
  await byMaximum.click()
  await expect(rows).toContainText([theirs.lotNumber, mine.lotNumber])
  await byMaximum.click()
  await expect(rows).toContainText([mine.lotNumber, theirs.lotNumber])
  await tab('My bids').click()
  await expect(page).toHaveURL(/\/dealer-bids\?bidType=mine$/)
  await expect(row(mine.lotNumber)).toBeVisible()
  await expect(row(theirs.lotNumber)).toHaveCount(0)
  await tab('Client bids').click()
  await expect(row(theirs.lotNumber)).toBeVisible()
  await expect(row(mine.lotNumber)).toHaveCount(0)
  await page.getByRole('button', { name: 'Client', exact: true }).click()
  await page.getByRole('checkbox', { name: fullName }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`user=${id}`))
  await expect(row(theirs.lotNumber)).toBeVisible()
})
