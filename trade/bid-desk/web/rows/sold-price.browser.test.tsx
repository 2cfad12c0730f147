import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatNumber } from '#platform/core/contract/money.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { bidBy, goToRow, openBidDesk, rowOf } from '#testing/components/bid-desk.ts'
import { yen } from '#testing/components/bid-panel.ts'
import { Refused } from '#testing/components/fake-server.ts'

const bid = bidBy('Anna Kuznetsova')
const row = rowOf(bid)
const field = page.getByLabelText(`Sold price of lot ${bid.lotNo}, yen`)
const price = row.getByRole('button', { name: /^Sold price of lot/ })

test('a sold price is edited in place with the keyboard, and undone', async () => {
  const bidDesk = await openBidDesk([bid])
  await goToRow(bid)
  await userEvent.keyboard('s')
  await expect.element(field).toHaveFocus()
  await field.fill('305000')
  await expect.element(row).toMatchTextContent(/5.000 over the bid/)
  expect(await accessibilityViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(row).not.toMatchTextContent(yen(305_000))
  expect(bidDesk.requestsOf('updateSoldPrice')).toEqual([])

  await price.click()
  await field.fill('305000')
  await userEvent.keyboard('{Enter}')
  await expect.element(price).toMatchTextContent(yen(305_000))
  await row.getByRole('button', { name: /^Undo: back to/ }).click()
  await expect.element(price).toHaveTextContent('—')
  await expect
    .poll(() => bidDesk.requestsOf('updateSoldPrice').map(({ body }) => body))
    .toEqual([
      { bidId: bid.bidId, soldPrice: '305000' },
      { bidId: bid.bidId, soldPrice: '' },
    ])
})

test('a refused sold price is reverted, with the reason', async () => {
  const bidDesk = await openBidDesk([bid])
  bidDesk.answer('updateSoldPrice', () => {
    throw new Refused('internal')
  })
  await price.click()
  await field.fill('310000')
  await row.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(row.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue(formatNumber(310_000))
  expect(await accessibilityViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(price).toHaveTextContent('—')
})
