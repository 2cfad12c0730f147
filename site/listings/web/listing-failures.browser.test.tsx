import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectionLost } from '#testing/components/fake-server.ts'
import {
  expectFound,
  expectQuery,
  listLoaded,
  openListing,
  panel,
  rowIds,
  section,
} from '#testing/components/market/listing.ts'

const box = section('Condition').getByRole('checkbox', { name: /^3\.5 \d/ })
const alerts = page.getByRole('alert')
const searchButton = panel.getByRole('button', { name: /^Search · \d/ })

/** Opens a listing whose server then stops answering some calls. */
async function openWithFailures(...names: ('listing' | 'filters')[]) {
  const app = await openListing()
  const { market, answer } = app
  await expect.element(box).toBeVisible()
  for (const name of names) {
    answer(name, () => {
      throw new ConnectionLost()
    })
  }
  const restore = () => {
    const { listing, filters } = market.answers
    if (listing) answer('listing', listing)
    if (filters) answer('filters', filters)
  }
  return { ...app, restore }
}

test('the retry button repeats everything that failed', async () => {
  const { market, restore } = await openWithFailures('listing', 'filters')
  const before = rowIds()
  await box.click()
  await expectQuery('condition', '3.5')
  await expect.element(alerts).toMatchTextContent(/^The server is not responding/)
  // The lots loaded last stay.
  expect(rowIds()).toEqual(before)
  await expect.element(box).toBeChecked()
  restore()
  await alerts.getByRole('button', { name: 'Try again' }).click()
  await expectFound(market.find({ condition: '3.5' }).length)
  await listLoaded()
  await expect.element(alerts).not.toBeInTheDocument()
  expect(rowIds()).toEqual(market.find({ condition: '3.5' }).map(({ id }) => id))
  await expect.element(searchButton).toBeVisible()
})

test('an error of counters is shown in their panel, beside the previous counters', async () => {
  const { market, restore } = await openWithFailures('filters')
  await box.click()
  await expectFound(market.find({ condition: '3.5' }).length)
  await expect.element(panel.getByRole('alert')).toBeVisible()
  expect(alerts.elements()).toHaveLength(1)
  await expect.element(box).toBeVisible()
  await expect.element(searchButton).not.toBeInTheDocument()
  restore()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.element(searchButton).toBeVisible()
  await expect.element(box).toBeChecked()
  await expect.element(alerts).not.toBeInTheDocument()
})
