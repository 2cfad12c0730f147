import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { bidOn, dialogOf, setStatus, yen } from '#testing/browser/bid-panel.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { addLot, type TestLot } from '#testing/browser/test-lots.ts'

test('changes by manager and client appear at once, and finished bids end up in the archive', async ({
  page,
  database,
  callerOf,
}) => {
  const [client, manager] = [await callerOf('client'), await callerOf('manager')]
  const [single, grouped, other] = [
    await addLot(database),
    await addLot(database),
    await addLot(database),
  ]
  const bidId = await bidOn(client, single, 300_000)
  await bidOn(client, grouped, 280_000, { bidGroup: 7 })
  await bidOn(client, other, 260_000, { bidGroup: 7, groupCars: 2 })
  // The page receives changes through its stream.
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'))
  await page.goto('/bids')
  const list = page.getByRole('region', { name: 'My bids', exact: true })
  const rowOf = ({ lotNumber }: TestLot) =>
    list.getByRole('listitem').filter({ hasText: lotNumber })
  const bid = rowOf(single)
  await expect(bid).toContainText('Under review')
  await expect(bid).toHaveText(yen(300_000))
  await expect(bid).toContainText('USS Tokyo')
  await expect(bid.getByRole('term')).toHaveText(['Cancel', 'Change'])
  await expect(bid.getByRole('definition')).toContainText(['left', 'left'])
  await expect(page.getByRole('status').filter({ hasText: /^3 bids for 840.000/ })).toBeVisible()
  await expect(rowOf(grouped)).toContainText('2 of 2 wanted')
  await expect(rowOf(grouped)).toHaveText(/group G uses 540.000.¥/)

  await stream
  await setStatus(manager, bidId, bidStatus.placed)
  await expect(bid).toContainText('Placed with the house')
  await expect(bid).toContainText('changed just now')
  await expect(bid.getByRole('link', { name: /^Change/ })).toHaveCount(0)
  await setStatus(manager, bidId, bidStatus.declined, 'The frame was repaired')
  await expect(bid).toContainText('Your manager: The frame was repaired')
  await setStatus(manager, bidId, bidStatus.lost)
  await expect(bid).toHaveCount(0)
  const results = page.getByRole('region', { name: 'Results since yesterday' })
  await expect(results).toContainText(single.lotNumber)

  const { lotNumber } = grouped
  await rowOf(grouped)
    .getByRole('button', { name: `Cancel the bid on lot ${lotNumber}` })
    .click()
  await expect(dialogOf(page)).toContainText(lotNumber)
  await dialogOf(page).getByRole('button', { name: 'Cancel the bid', exact: true }).click()
  await expect(page.getByText(/^Your bid of .* is cancelled$/)).toBeVisible()
  await expect(rowOf(grouped)).toHaveCount(0)

  await page.goto('/archive-bids')
  const rows = page.locator('tr[data-row]')
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await expect(tab(/^All/)).toHaveText('All 2')
  await tab(/^Not won/).click()
  await expect(page).toHaveURL(/bidStatus=5/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(single.lotNumber)
  // Pressing the tab again shows all bids.
  await tab(/^Not won/).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('checkbox', { name: /^G/ }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/bidGroups=7/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(lotNumber)
  await page.getByRole('button', { name: 'Remove filter: Group G' }).click()
  await page.getByRole('button', { name: 'Maximum', exact: true }).click()
  await expect(rows).toContainText([lotNumber, single.lotNumber])
})
