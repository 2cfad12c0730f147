import { amountOf } from '#testing/browser/bid-panel.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { lotIds, openList, rowOf } from '#testing/browser/lots-list.ts'

test('lots open in tabs by name, row and key, and are marked as visited', async ({
  page,
  context,
}) => {
  // The last auctions of the week still accept bids.
  await openList(page, '/car-auction?sort=auctionDate&order=DESC')
  const [first = '', second = '', third = '', fourth = ''] = await lotIds(page)
  const link = (id: string) => rowOf(page, id).getByRole('link').first()
  await expect(link(first)).toHaveAttribute('href', `/car-auction/${first}`)
  await expect(link(first)).toHaveAttribute('rel', /noopener/)
  const opens = async (id: string, press: () => Promise<unknown>) => {
    const opened = context.waitForEvent('page')
    await press()
    const tab = await opened
    await expect(tab).toHaveURL(`/car-auction/${id}`)
    await tab.close()
  }
  await opens(first, () => link(first).click())
  await opens(second, () => rowOf(page, second).getByRole('cell').nth(3).click())
  await link(third).focus()
  await opens(third, () => page.keyboard.press('Enter'))
  for (const id of [first, second, third]) {
    await expect(rowOf(page, id)).toContainText('seen before')
  }

  // Selecting text opens nothing.
  const cell = rowOf(page, fourth).getByRole('cell').nth(2).locator('div').first()
  const box = await cell.boundingBox()
  if (!box) throw new Error('the cell is not there')
  await page.mouse.move(box.x + 2, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).not.toBe('')
  expect(context.pages()).toHaveLength(1)

  // The shortcut for bids, in the list and on the page of the lot.
  await link(fourth).focus()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('b')
  const tab = await opened
  await expect(tab).toHaveURL(`/car-auction/${fourth}#bid`)
  await expect(amountOf(tab)).toBeFocused()
  await amountOf(tab).blur()
  await tab.keyboard.press('b')
  await expect(amountOf(tab)).toBeFocused()
})
