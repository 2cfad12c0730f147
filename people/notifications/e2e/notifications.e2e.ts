import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { setStatus } from '#testing/browser/bid-panel.ts'
import { newBid, stream, write } from '#testing/browser/chat-panel.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { bellWith, makeNoticesDue } from '#testing/browser/notified-person.ts'

test('messages and decisions count at the bell of every tab at once, and lead to their subject', async ({
  page,
  context,
  database,
  callerOf,
}) => {
  const manager = await callerOf('manager')
  const { bidId, lot } = await newBid({ database, callerOf })
  const other = await context.newPage()
  // The second tab learns of changes through the first one.
  const hears = stream(page)
  for (const tab of [page, other]) {
    await tab.goto('/balance')
    await expect(bellWith(tab, 0)).toBeVisible()
  }
  await hears
  await write(manager, bidId, 'The house asks about the bumper')
  for (const tab of [page, other]) await expect(bellWith(tab, 1)).toBeVisible()
  // A second message about the same bid joins the first.
  await bellWith(page, 1).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const first = list.getByRole('listitem').first()
  await expect(first).toContainText('The house asks about the bumper')
  await write(manager, bidId, 'Shall we agree?')
  await expect(first).toContainText('Shall we agree?')
  await expect(first).toContainText('2 messages')
  await expect(first).toContainText(lot.lotNumber)
  await expect(first).toContainText('Unread')
  await expect(bellWith(other, 1)).toBeVisible()

  await first.getByRole('link').click()
  await expect(page).toHaveURL(`/messages?bid=${bidId}`)
  await expect(list).not.toBeAttached()
  for (const tab of [page, other]) await expect(bellWith(tab, 0)).toBeVisible()
  await bellWith(other, 0).click()
  const read = other.getByRole('dialog').getByRole('listitem').first()
  await expect(read).toContainText(lot.lotNumber)
  await expect(read).not.toContainText('Unread')
  await other.close()

  await setStatus(manager, bidId, bidStatus.declined)
  await expect(async () => {
    await makeNoticesDue(database)
    await expect(bellWith(page, 1)).toBeVisible({ timeout: 500 })
  }).toPass()
  await bellWith(page, 1).click()
  await expect(first).toContainText('Bid not placed')
  await expect(first).toContainText(`lot ${lot.lotNumber},`)
  await first.getByRole('link').click()
  await expect(page).toHaveURL(lot.path)
})
