import type { Page } from '@playwright/test'
import { expect, test } from '#testing/browser/fixtures.ts'
import { lotIds, openList, rowOf } from '#testing/browser/lots-list.ts'

test.use({ signedInAs: 'dealer' })

const bar = (page: Page) => page.getByRole('region', { name: 'Lots to compare' })
const columns = (page: Page) => page.getByRole('table').getByRole('columnheader')
const text = (page: Page, shown: string) => page.getByText(shown, { exact: true })

test('lots are pinned in a list and on their pages, and compared with notes in every tab', async ({
  page,
  context,
  callerOf,
}) => {
  const caller = await callerOf('dealer')
  const other = await context.newPage()
  await other.goto('/compare')
  await expect(other.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
  await openList(page)
  const [first = '', second = ''] = await lotIds(page)
  const button = rowOf(page, first).getByRole('button', { name: 'Compare', exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(bar(page).getByRole('listitem').first()).toBeVisible()
  await expect(columns(other)).toHaveCount(1)

  await page.goto(`/car-auction/${second}`)
  const own = page.getByRole('main').getByRole('button', { name: 'Compare', exact: true })
  await own.click()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await expect(columns(other)).toHaveCount(2)

  // Typed text survives a change made elsewhere and does not undo it.
  await page.getByRole('button', { name: 'Add a note or tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'My note and tags' })
  const note = dialog.getByLabel('Note', { exact: true })
  await note.fill('Ask for the floor')
  const readAgain = page.waitForResponse((response) => response.url().includes('/notes/lot?'))
  const data = { carId: second, tags: ['elsewhere'] }
  expect((await caller.put('/api/notes/lot', { data })).status()).toBe(200)
  await readAgain
  await expect(note).toHaveValue('Ask for the floor')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).not.toBeAttached()
  await expect(text(page, 'Ask for the floor')).toBeVisible()
  await expect(text(page, 'elsewhere')).toBeVisible()

  await bar(page).getByRole('link', { name: 'Compare 2 lots' }).click()
  await expect(page).toHaveURL('/compare')
  await expect(columns(page)).toHaveCount(2)
  await expect(page.getByRole('rowheader', { name: /^Mileage/ })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /different/ }).first()).toBeAttached()
  await expect(text(page, 'Ask for the floor')).toBeVisible()
  const names = await columns(page).allTextContents()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(columns(page)).toHaveText(names)
  // The other tab, which reads from the server, has the same order.
  await expect(columns(other)).toHaveText(names)
})
