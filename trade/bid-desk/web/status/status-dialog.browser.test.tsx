import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { bidBy, openBidDesk, rowOf, statusOf } from '#testing/components/bid-desk.ts'
import { yen } from '#testing/components/bid-panel.ts'

test('a win before the auction is confirmed twice', async () => {
  const bid = bidBy('Anna Kuznetsova')
  const bidDesk = await openBidDesk([bid])
  await statusOf(bid).click()
  await page.getByRole('menuitemradio', { name: '6 · Won' }).click()
  const first = page.getByRole('dialog', { name: `Lot ${bid.lotNo} won?` })
  await first.getByRole('button', { name: 'Yes, won' }).click()
  const second = page.getByRole('dialog', { name: `Won before lot ${bid.lotNo} has run?` })
  await expect.element(second).toMatchTextContent('A win creates a purchase for the client.')
  expect(await accessibilityViolations()).toEqual([])
  await second.getByRole('button', { name: 'Leave as it is' }).click()
  await expect.element(second).not.toBeInTheDocument()
  await expect.element(statusOf(bid)).toMatchTextContent('New')
  expect(bidDesk.requestsOf('updateBidStatus')).toEqual([])
})

test('a bid that its client changes in the meantime is decided again', async () => {
  const bid = bidBy('Anna Kuznetsova')
  const bidDesk = await openBidDesk([bid])
  await statusOf(bid).click()
  await page.getByRole('menuitemradio', { name: '2 · Placed' }).click()
  bidDesk.change(bid.bidId, { bidAmount: 340_000 })
  await page.getByRole('button', { name: 'Set: placed' }).click()
  const question = page.getByRole('dialog', { name: '1 bid was not changed' })
  await expect.element(question.getByRole('listitem')).toMatchTextContent(yen(340_000))
  await expect.element(question.getByRole('alert')).toMatchTextContent('Decide again.')
  await expect.element(rowOf(bid)).toMatchTextContent(yen(340_000))
  expect(await accessibilityViolations()).toEqual([])
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(statusOf(bid)).toMatchTextContent('Placed')
})
