import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import {
  accessibilityViolations,
  horizontalOverflow,
  violationsInBothThemes,
} from '#testing/components/accessibility.ts'
import { type OpenOptions, openApp } from '#testing/components/app.tsx'
import { dialog, yen } from '#testing/components/bid-panel.ts'
import { bidListOf, bidOf } from '#testing/components/bid-rows.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'

const screen = { width: 390, height: 844 }
const results = page.getByRole('region', { name: 'Results since yesterday' })

const rowOf = ({ lotNo }: BidRow) =>
  page
    .getByRole('region', { name: 'My bids', exact: true })
    .getByRole('listitem')
    .filter({ hasText: lotNo })

/** Opens my bids; `show` replaces them. */
async function openBids(first: readonly BidRow[], options: OpenOptions = {}) {
  let bids = first
  const app = await openApp('/bids', {
    ...options,
    answers: {
      listMyBids: () => bidListOf(bids),
      updateBidStatus({ body }) {
        const { bidId } = body as { bidId: number }
        bids = bids.filter((bid) => bid.bidId !== bidId)
        return { success: true }
      },
      ...options.answers,
    },
  })
  return {
    ...app,
    /** Replaces a row, as after an event of the stream. */
    show(next: BidRow): void {
      bids = [next]
      const { bidId, id: carId, bidAmount, version, bidDate } = next
      const data = { bidId, carId, bidAmount, bidStatus: next.bidStatus, bidDate, version }
      app.send({ kind: 'bid', data: { ...data, clientId: 1 } })
    },
  }
}

test('my bids show a bid with its deadlines, and cancel it', async () => {
  const [bid, other] = [bidOf(), bidOf({ bidAmount: 250_000 })]
  const app = await openBids([bid, other])
  const row = rowOf(bid)
  await expect.element(row).toMatchTextContent('Under review')
  await expect.element(row).toMatchTextContent(yen(300_000))
  await expect.element(row).toMatchTextContent('USS Nagoya')
  expect(
    row
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([...['Cancel', 'Change']])
  expect(
    row
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([...[expect.stringContaining('left'), expect.stringContaining('left')]])
  await expect
    .element(page.getByRole('status').filter({ hasText: /^2 bids for 550.000/ }))
    .toBeVisible()
  await expect.element(row.getByRole('heading').getByRole('link')).toHaveAttribute('href', bid.link)
  await expect
    .element(row.getByRole('link', { name: `Change the bid on lot ${bid.lotNo}` }))
    .toHaveAttribute('href', `${bid.link}#bid`)
  expect(await violationsInBothThemes()).toEqual([])
  await page.viewport(screen.width, screen.height)
  await expect.poll(horizontalOverflow).toBe(0)
  await page.viewport(1440, 900)

  await row.getByRole('button', { name: `Cancel the bid on lot ${bid.lotNo}` }).click()
  await expect.element(dialog).toMatchTextContent(bid.lotNo)
  expect(await violationsInBothThemes()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel the bid', exact: true }).click()
  await expect.element(page.getByText(/^Your bid of .* is cancelled$/)).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(rowOf(other)).toBeVisible()
  expect(app.requestsOf('updateBidStatus').map(({ body }) => body)).toEqual([
    { bidId: bid.bidId, status: bidStatus.cancelled },
  ])
})

test('changes by a manager appear at once, and the result stays in sight', async () => {
  const bid = bidOf()
  const app = await openBids([bid])
  const row = rowOf(bid)
  await expect.element(row).toMatchTextContent('Under review')
  const placed = { ...bid, bidStatus: bidStatus.placed, version: 2 }
  app.show(placed)
  await expect.element(row).toMatchTextContent('Placed with the house')
  await expect.element(row).toMatchTextContent('changed just now')
  await expect.element(row.getByRole('link', { name: /^Change/ })).not.toBeInTheDocument()

  const statusNote = 'The frame was repaired'
  app.show({ ...placed, bidStatus: bidStatus.declined, statusNote, version: 3 })
  await expect.element(row).toMatchTextContent('Your manager: The frame was repaired')
  app.answer('listMyBids', bidListOf([]))
  app.answer('listBidHistory', bidListOf([{ ...bid, bidStatus: bidStatus.lost }]))
  app.show({ ...placed, bidStatus: bidStatus.lost, version: 4 })
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(results).toMatchTextContent(bid.lotNo)
  await expect.element(results).toMatchTextContent('1 not won')
  expect(await accessibilityViolations()).toEqual([])
})

test('results since yesterday are also on the dashboard', async () => {
  const lost = bidOf({ bidStatus: bidStatus.lost, status: lotStatus.sold, soldPrice: 320_000 })
  await openApp('/dashboard', { answers: { listBidHistory: bidListOf([lost]) } })
  await expect.element(results).toMatchTextContent(lost.lotNo)
  await expect.element(results).toMatchTextContent(/sold for 320.000.¥/)
  expect(await accessibilityViolations()).toEqual([])
})

test('a bid of a group shows how many vehicles are wanted and the amount that the group binds', async () => {
  const group = { cars: 2, open: 2, won: 0, bids: 2, exposure: 560_000 }
  const bid = bidOf({ bidGroup: 7, group })
  await openBids([bid, bidOf({ bidGroup: 7, bidAmount: 260_000, group })])
  await expect.element(rowOf(bid)).toMatchTextContent('2 of 2 wanted')
  await expect.element(rowOf(bid)).toMatchTextContent(/group G uses 560.000.¥ of your limit/)
})

test('on a phone in Russian my bids are cards with a sort menu', async () => {
  const bid = bidOf()
  await openBids([bid, bidOf()], { language: 'ru', screen })
  const card = page
    .getByRole('region', { name: 'Мои ставки', exact: true })
    .getByRole('listitem')
    .filter({ hasText: bid.lotNo })
  await expect.element(card).toMatchTextContent('На рассмотрении')
  expect(
    card
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([...['Отменить', 'Изменить']])
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toMatchTextContent('ставк')
  await page.getByRole('button', { name: /^Порядок/ }).click()
  const order = page.getByRole('menuitemradio', { name: 'По порядку торгов' })
  await expect.element(order).toBeChecked()
  expect(await accessibilityViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(order).not.toBeInTheDocument()
  await expect.poll(horizontalOverflow).toBe(0)
  expect(await accessibilityViolations()).toEqual([])
})
