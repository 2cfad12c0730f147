import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatNumber } from '#platform/core/contract/money.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { lots } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import {
  amount,
  closePlaced,
  confirmBid,
  dialog,
  enterAmount,
  ownBid,
  placed,
  submit,
  yen,
} from '#testing/components/bid-panel.ts'
import { biddableLot } from '#testing/components/bids.ts'

/** The form suggests the estimate if there is one. */
const lotEstimate = {
  ...{ salesOf: { maker: 11, model: 632 }, first: null, estimate: null, comparables: [] },
}
const group = page.getByLabelText('Group', { exact: true })
const panel = page.getByRole('region', { name: 'Your bid' }).last()
const type = page.getByLabelText('Export type').first()

test('errors of an amount appear on blur, and a suggested amount removes them', async () => {
  const lot = lots['car-auction']
  const comparison = { ...lot.details.comparison, averagePrice: 473_000, sales: 9 }
  await openApp(`/car-auction/${lot.carCommonDetail.id}`, {
    answers: { lot: { ...lot, details: { ...lot.details, comparison } }, lotEstimate },
  })
  await amount.fill('0abc1')
  await userEvent.tab()
  const tooLow = page.getByText('The bid is lower than the start price', { exact: true })
  await expect.element(tooLow).toBeVisible()
  await expect.element(amount).toHaveValue('1')
  await page.getByRole('button', { name: /^Start with/ }).click()
  await expect.element(tooLow).not.toBeInTheDocument()
  await expect.element(amount).toHaveValue(formatNumber(95_000))
  await amount.fill('401234')
  await userEvent.tab()
  await expect.element(page.getByText(/must be a multiple of 5.000.¥/)).toBeVisible()
  await page.getByRole('button', { name: /^Raise: \+ 5.000/ }).click()
  await expect.element(amount).toHaveValue(formatNumber(405_000))
  await amount.fill('')
  await page.getByRole('button', { name: 'Place bid', exact: true }).click()
  await expect.element(page.getByText('Required field', { exact: true })).toBeVisible()
  await expect.element(amount).toHaveFocus()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Median' }).click()
  await expect.element(amount).toHaveValue(formatNumber(470_000))
})

test('the confirmation shows the choices, and the next bid starts with them', async () => {
  const lot = biddableLot()
  const app = await openApp(lot.path, { answers: lot.answers })
  await type.selectOptions('Container')
  await group.selectOptions('B')
  await page.getByRole('button', { name: 'Add a comment' }).click()
  await page.getByLabelText('Comment for the manager').fill('Please look at the tyres')
  await enterAmount(300_000)
  expect(await accessibilityViolations()).toEqual([])
  for (const text of ['Container', 'Please look at the tyres', 'can be cancelled until']) {
    await expect.element(dialog).toMatchTextContent(text)
  }
  expect(page.getByText(/The auction is not today but on/).elements()).toHaveLength(1)
  await expect.element(dialog).toMatchTextContent('The auction is not today but on')
  await expect.element(dialog).toMatchTextContent(yen(300_000))
  await expect.element(dialog).toMatchTextContent(yen(1_700_000))
  await submit.click()
  await expect.element(page.getByText('Confirmation is required', { exact: true })).toBeVisible()
  await confirmBid()
  await expect.element(placed).toBeVisible()
  await expect.element(dialog).toMatchTextContent(yen(500_000))
  await expect.element(dialog).toMatchTextContent(yen(1_700_000))
  expect(await accessibilityViolations()).toEqual([])
  expect(app.requestsOf('createBid').at(-1)?.body).toMatchObject({
    ...{ amount: 300_000, bidGroup: 2, bidType: 2, comment: 'Please look at the tyres' },
    ...{ confirm: 1, expected: null, lotType: 'car-auction' },
  })
  await closePlaced()

  await expect.element(ownBid).toMatchTextContent(yen(300_000))
  await expect.element(ownBid).toMatchTextContent('Under review')
  await expect.element(amount).toHaveValue('')
  await expect.element(group).toHaveValue('2')
  await expect.element(type).toHaveValue('2')
  await expect.element(page.getByRole('banner')).toMatchTextContent(yen(1_700_000))
  await expect.element(page.getByLabelText('Comment for the manager')).toHaveValue('')

  await group.selectOptions('None')
  await enterAmount(350_000)
  await expect.element(dialog).toMatchTextContent('Previous maximum')
  await confirmBid()
  await closePlaced()
  await expect.element(ownBid).toMatchTextContent(yen(350_000))
  expect(app.requestsOf('createBid').at(-1)?.body).toMatchObject({
    ...{ amount: 350_000, bidGroup: null, expected: { amount: 300_000, version: 1 } },
  })
  await expect.element(group).toHaveValue('-1')
  await expect.element(type).toHaveValue('2')
})

test('a group shows how many vehicles are wanted, and the remaining free limit', async () => {
  const lot = biddableLot()
  const before = 2_000_000
  const app = await openApp(lot.path, { answers: lot.answers })
  // Only the server knows that another bid of the group already binds the limit.
  app.answer('createBid', ({ body }) => {
    const { amount: bidAmount, groupCars } = body as { amount: number; groupCars?: number }
    const bidAllow = groupCars === 2 ? before - bidAmount : before
    const bidDate = '2026-11-26T12:00:00+09:00'
    return { bidAmount, bidDate, bidAllow, bidId: null, bidStatus: null }
  })
  const after = page.getByText('Free limit after this bid', { exact: true })
  const free = async () => (await after.findElement()).parentElement?.textContent
  await amount.fill('260000')
  await expect.poll(free).toMatch(yen(before - 260_000))
  await type.selectOptions('RoRo')
  await group.selectOptions('G')
  await expect.element(panel).toMatchTextContent('You want to win one')
  await expect.poll(free).toMatch(yen(before))
  await page.getByLabelText('Vehicles wanted').selectOptions('2')
  await expect.element(panel).toMatchTextContent('You want to win 2')
  await expect.poll(free).toMatch(yen(before - 260_000))
  await page.getByRole('button', { name: /^Place bid/ }).click()
  await expect.element(dialog).toMatchTextContent('G, 2 vehicles wanted')
  await expect.element(dialog).toMatchTextContent(yen(before - 260_000))
  expect(app.requestsOf('createBid').at(-1)?.body).toMatchObject({ groupCars: 2, bidGroup: 7 })
})

test('the form warns in the last hour before the deadline', async () => {
  const lot = biddableLot({ bid: { biddingDeadline: '2026-11-26T12:30:00+09:00' } })
  await openApp(lot.path, { answers: lot.answers })
  await expect
    .element(page.getByText('Less than an hour left to place or change a bid.', { exact: true }))
    .toBeVisible()
})
