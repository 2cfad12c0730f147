import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatNumber } from '#platform/core/contract/money.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { profileOf } from '#testing/components/answers.ts'
import { bidBy, editOf, openBidDesk, rowOf } from '#testing/components/bid-desk.ts'
import { yen } from '#testing/components/bid-panel.ts'
import { Refused } from '#testing/components/fake-server.ts'

const dialog = page.getByRole('dialog', { name: /^Bid on lot/ })
const maximum = dialog.getByLabelText('Maximum')
const save = dialog.getByRole('button', { name: 'Save', exact: true })

test('an edit makes both calls and briefly highlights the row', async () => {
  const bid = bidBy('Anna Kuznetsova')
  const bidDesk = await openBidDesk([bid])
  await editOf(bid).click()
  await expect.element(maximum).toHaveFocus()
  await maximum.fill('320000')
  await dialog.getByLabelText('Adjustment').fill('20000')
  await expect.element(dialog).toMatchTextContent('Nearly all similar lots sell for this or less')
  await dialog.getByLabelText('Group').selectOptions('B')
  expect(await accessibilityViolations()).toEqual([])
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const row = rowOf(bid)
  await expect.element(row).toHaveClass(/flash/)
  await expect.element(row).toMatchTextContent(yen(320_000))
  await expect.element(row).toMatchTextContent(new RegExp(`\\+${yen(20_000).source}`))
  await expect.element(row).toMatchTextContent('Group B')
  expect(bidDesk.requestsOf('updateBidPrice').map(({ body }) => body)).toEqual([
    expect.objectContaining({ jasId: bid.bidId, amount: 320_000, bidGroup: 2, version: 1 }),
  ])
  expect(bidDesk.requestsOf('updateAdjustmentPrice').map(({ body }) => body)).toEqual([
    { bidId: bid.bidId, adjustmentPrice: 20_000, version: 2 },
  ])
  await expect.element(row).not.toHaveClass(/flash/)
})

test('a broken rule is shown beside its field before anything is sent', async () => {
  const bid = bidBy('Anna Kuznetsova')
  const bidDesk = await openBidDesk([bid])
  await editOf(bid).click()
  await maximum.fill('321000')
  await save.click()
  await expect.element(maximum).toHaveAttribute('aria-invalid', 'true')
  expect(await accessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(rowOf(bid)).toMatchTextContent(yen(300_000))
  expect(bidDesk.requestsOf('updateBidPrice')).toEqual([])
})

test('a failed edit opens a dialog and keeps the typed values', async () => {
  const bid = bidBy('Anna Kuznetsova')
  const bidDesk = await openBidDesk([bid])
  bidDesk.answer('updateBidPrice', () => {
    throw new Refused('internal')
  })
  await editOf(bid).click()
  await maximum.fill('325000')
  await save.click()
  const failure = page.getByRole('dialog', { name: 'The bid was not saved' })
  await expect.element(failure).toMatchTextContent('The change did not go through')
  expect(await accessibilityViolations()).toEqual([])
  await failure.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(maximum).toHaveValue(formatNumber(325_000))
  bidDesk.answer('updateBidPrice', bidDesk.answers.updateBidPrice as never)
  await save.click()
  await expect.element(rowOf(bid)).toMatchTextContent(yen(325_000))
})

test('an edit whose second call fails says what was saved', async () => {
  const bid = bidBy('Anna Kuznetsova')
  const bidDesk = await openBidDesk([bid])
  bidDesk.answer('updateAdjustmentPrice', () => {
    throw new Refused('internal')
  })
  await editOf(bid).click()
  await maximum.fill('320000')
  await save.click()
  const failure = page.getByRole('dialog', { name: 'The bid was only partly saved' })
  await expect.element(failure).toMatchTextContent('The maximum and the other values are saved')
  await expect.element(rowOf(bid)).toMatchTextContent(yen(320_000))
  await failure.getByRole('button', { name: 'Close' }).last().click()
  bidDesk.answer('updateAdjustmentPrice', bidDesk.answers.updateAdjustmentPrice as never)
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bidDesk.requestsOf('updateBidPrice').map(({ body }) => body)).toEqual([
    ...[expect.objectContaining({ version: 1 }), expect.objectContaining({ version: 2 })],
  ])
  expect(bidDesk.requestsOf('updateAdjustmentPrice')).toHaveLength(2)
})

test('the second of two managers sees the change of the first', async () => {
  const bid = bidBy('Anna Kuznetsova')
  const bidDesk = await openBidDesk([bid])
  await editOf(bid).click()
  await maximum.fill('350000')
  bidDesk.change(bid.bidId, { bidAmount: 330_000 })
  await save.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(yen(330_000))
  await expect.element(maximum).toHaveValue(formatNumber(350_000))
  await expect.element(rowOf(bid)).toMatchTextContent(yen(330_000))
  expect(await accessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(rowOf(bid)).toMatchTextContent(yen(350_000))
})

test('the form omits fields that the person cannot see', async () => {
  const bid = bidBy('Anna Kuznetsova')
  const flags = { adjustmentPriceShow: false, exportTypeShow: false }
  await openBidDesk([bid], { answers: { viewProfile: profileOf('manager', { flags }) } })
  await editOf(bid).click()
  await expect.element(dialog.getByLabelText('Group')).toBeVisible()
  await expect.element(dialog.getByLabelText('Adjustment')).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText('Export type')).not.toBeInTheDocument()
})
