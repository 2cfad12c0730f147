import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#testing/browser/fixtures.ts'
import { listLoaded, lotIds, openList, rowOf, rowsOf } from '#testing/browser/lots-list.ts'

test.use({ signedInAs: 'dealer' })

const star = (page: Page, id: string) => rowOf(page, id).getByRole('button', { name: /favorites/ })

/** Opens the menu of a lot and chooses an entry. */
async function choose(page: Page, button: Locator, entry: string): Promise<void> {
  await button.click()
  const menu = page.getByRole('menu')
  await menu.getByText(entry, { exact: true }).click()
  await expect(menu).not.toBeAttached()
}

test('lots are marked, filtered in their group by own notes, exported and removed', async ({
  page,
  callerOf,
}) => {
  const caller = await callerOf('dealer')
  await openList(page)
  const [first = '', second = ''] = await lotIds(page)
  await choose(page, star(page, first), 'Group A')
  await expect(star(page, first)).toHaveAccessibleName('In group A of favorites')
  await expect(star(page, first)).toBeEnabled()
  await choose(page, star(page, first), 'Group B')
  await choose(page, star(page, second), 'Group B')
  await expect(star(page, second)).toBeEnabled()
  const lotNote = {
    ...{ carId: first, note: 'Ask for the floor', tags: ['family'] },
    notForMe: { reason: 'price', text: 'by far' },
  }
  expect((await caller.put('/api/notes/lot', { data: lotNote })).status()).toBe(200)

  await page.getByRole('link', { name: 'Favorites' }).first().click()
  await expect(page.getByRole('heading', { name: 'Group A is empty' })).toBeVisible()
  await page.getByRole('link', { name: 'Group B 2' }).click()
  await expect(rowOf(page, first)).toContainText('Not for me: too expensive · by far')
  await expect(rowOf(page, first)).toContainText('family')
  await expect(rowOf(page, first)).toContainText('Ask for the floor')
  await expect(rowsOf(page)).toHaveCount(2)
  // The file has only the lots of the group, below a header line.
  const file = page.getByRole('link', { name: /^Export/ })
  const exported = await page.request.get((await file.getAttribute('href')) ?? '')
  expect((await exported.text()).trimEnd().split('\r\n')).toHaveLength(3)

  await page.getByRole('radio', { name: 'Still of interest' }).check()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, second)).toBeVisible()
  await page.getByRole('radio', { name: 'All', exact: true }).check()
  await page.getByRole('button', { name: 'Any tag' }).click()
  await page.getByRole('menu').getByText('family (1)', { exact: true }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, first)).toBeVisible()
  await page.reload()
  await listLoaded(page)
  await expect(page.getByRole('button', { name: 'Tag: family' })).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  await choose(page, star(page, first), 'Remove from favorites')
  await expect(rowsOf(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Group B 1' })).toBeVisible()
})
