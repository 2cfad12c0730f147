import { expect, test } from '#testing/browser/fixtures.ts'
import { listLoaded, openList } from '#testing/browser/lots-list.ts'

test.use({ signedInAs: 'manager' })

test('a search is saved, renamed, found among all others, run and deleted', async ({
  page,
  callerOf,
}) => {
  const caller = await callerOf('manager')
  const data = { title: 'Sold ones', params: '', type: 'stats' }
  expect((await caller.post('/api/user/save-search', { data })).status()).toBe(200)
  await openList(page, '/car-auction?sort=year&order=DESC')
  await page.getByRole('button', { name: 'Save search', exact: true }).click()
  await page.getByLabel('Title', { exact: true }).fill('Newest first')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Search saved' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Only the searches of this listing, with their current results.
  await page.getByRole('button', { name: 'Saved searches 1', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Saved searches' })
  const listing = await caller.get('/api/car-auction/listing?pageSize=1')
  const { totalSearchResults } = (await listing.json()).pageInfo
  const count = async () => (await list.getByText(/\d lots now/).innerText()).replaceAll(/\D/g, '')
  await expect.poll(count).toBe(String(totalSearchResults))
  await list.getByRole('button', { name: 'Rename “Newest first”' }).click()
  await list.getByLabel('New title', { exact: true }).fill('The newest')
  await list.getByRole('button', { name: 'Save new title' }).click()
  await expect(list.getByRole('link', { name: /The newest/ })).toBeVisible()

  await list.getByRole('link', { name: 'All saved searches' }).click()
  await expect(page).toHaveURL('/saved-searches')
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveText([/The newest.*Car auctions/, /Sold ones.*Sales statistics/])
  await page.getByRole('button', { name: 'Delete “Sold ones”' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this search?' })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rows).toHaveText([/The newest/])
  await page.reload()
  await expect(rows).toHaveText([/The newest/])
  await rows.getByText('Car auctions', { exact: true }).click()
  await expect(page).toHaveURL('/car-auction?sort=year&order=DESC')
  await listLoaded(page)
})
