import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import {
  accessibilityViolations,
  horizontalOverflow,
  violationsInBothThemes,
} from '#testing/components/accessibility.ts'
import { profileOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import {
  bidBy,
  editOf,
  fakeBidDesk,
  goToRow,
  hasFocus,
  openBidDesk,
  rowOf,
  statusOf,
} from '#testing/components/bid-desk.ts'
import { yen } from '#testing/components/bid-panel.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'

/** Four bids; the last two are equal and on the same lot. */
function bids(): [BidRow, BidRow, BidRow, BidRow] {
  const lot = { id: '900', lotNo: '4900', link: '/car-auction/900' }
  const conflict = { clients: 2, isEqual: true }
  return [
    bidBy('Anna Kuznetsova'),
    bidBy('Boris Orlov', { bidAmount: 280_000 }),
    bidBy('Joseph Mwangi', { ...lot, conflict: { ...conflict, place: 1 } }),
    bidBy('Grace Otieno', { ...lot, conflict: { ...conflict, place: 2 } }),
  ]
}

/** Every row has a status button. */
const statuses = page.getByRole('button', { name: /^Status of/ })
const address = () => location.pathname + location.search

test('the bid desk opens with today’s bids, and tabs return to them', async () => {
  const { answers } = fakeBidDesk(bids())
  const app = await openApp('/bid-manager', { signedInAs: 'manager', answers })
  const date = page.getByRole('button', { name: 'Date today', exact: true })
  await expect.element(date).toBeVisible()
  expect(app.requestsOf('listBids').at(-1)?.query).toHaveProperty('auctionDateFrom')
  await page.getByRole('button', { name: 'Remove filter: Date today' }).click()
  await expect.poll(address).toBe('/bid-manager?days=all')
  await expect.poll(() => statuses.elements().length).toBe(4)
  expect(app.requestsOf('listBids').at(-1)?.query).not.toHaveProperty('auctionDateFrom')

  await page.getByRole('tab', { name: /^New/ }).click()
  await expect.poll(address).toBe('/bid-manager?bidStatus=1')
  await expect.element(date).toBeVisible()
  // Pressing the selected tab shows all bids.
  await page.getByRole('tab', { name: /^New/ }).click()
  await expect.poll(address).toBe('/bid-manager')
  await page.getByRole('tab', { name: /^Archive/ }).click()
  await expect.poll(address).toBe('/bid-manager?bidStatus=Archive')
  await expect.element(page.getByRole('button', { name: 'Outcome', exact: true })).toBeVisible()
})

test('all days stay chosen when the page is opened again', async () => {
  const { answers } = fakeBidDesk(bids())
  await openApp('/bid-manager?days=all', { signedInAs: 'manager', answers })
  await expect.element(page.getByRole('button', { name: 'Date', exact: true })).toBeVisible()
  await expect.poll(() => statuses.elements().length).toBe(4)
})

test('bids are grouped by auction, with two clients on the same lot together', async () => {
  const [anna, , joseph] = bids()
  const all = bids()
  await openBidDesk(all)
  const table = page.getByRole('table', { name: 'Bids in running order' })
  await expect.element(table).toMatchTextContent('USS Nagoya')
  await expect
    .element(page.getByText('4 bids on 3 lots in 1 auction', { exact: true }))
    .toBeVisible()
  await expect.element(rowOf(joseph)).toMatchTextContent('2 clients on this lot')
  await expect.element(rowOf(joseph)).toMatchTextContent('Equal bids: Mwangi was first')
  expect(await violationsInBothThemes()).toEqual([])

  // The group collapses and expands.
  const heading = page.getByRole('button', { name: 'USS Nagoya', exact: true })
  await heading.click()
  await expect.poll(() => statuses.elements().length).toBe(0)
  await heading.click()
  await expect.poll(() => statuses.elements().length).toBe(4)

  await rowOf(anna).getByRole('button', { name: 'Anna Kuznetsova', exact: true }).click()
  const popover = page.getByRole('dialog', { name: 'Anna Kuznetsova' })
  await expect.element(popover).toMatchTextContent('Credit limit')
  await expect.element(popover).toMatchTextContent(yen(1_500_000))
  await expect.element(popover).toMatchTextContent(`ID ${all[0].user.clientId}`)
  expect(await accessibilityViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(popover).not.toBeInTheDocument()
  await expect
    .element(rowOf(anna).getByRole('link'))
    .toHaveAttribute('href', expect.stringContaining(all[0].link))
})

test('bids are triaged with the keyboard alone', async () => {
  const all = bids()
  const [one, two, three] = all
  const bidDesk = await openBidDesk(all)
  await goToRow(one)
  await userEvent.keyboard('2')
  const question = page.getByRole('dialog', { name: `Lot ${one.lotNo}: Placed?` })
  await expect.element(question).toMatchTextContent('The auction is not today but on')
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(statusOf(one)).toMatchTextContent('Placed')
  // The focus has not moved, and undo reverts the last change.
  expect(hasFocus(one)).toBe(true)
  await userEvent.keyboard('u')
  await expect.element(statusOf(one)).toMatchTextContent('New')

  // Setting the current status does nothing.
  await userEvent.keyboard('1')
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('dialog', { name: /New/ })).not.toBeInTheDocument()

  await goToRow(two)
  await userEvent.keyboard('x')
  await goToRow(three)
  await userEvent.keyboard('{Shift>}X{/Shift}')
  const bar = page.getByRole('region', { name: 'Selected bids' })
  await expect.element(bar).toMatchTextContent('2 selected')
  await expect.element(bar).toMatchTextContent(yen(two.bidAmount + three.bidAmount))
  await userEvent.keyboard('3')
  const several = page.getByRole('dialog', { name: '2 bids: Not placed?' })
  await expect.element(several).toBeVisible()
  expect(several.getByRole('listitem').elements()).toHaveLength(2)
  expect(await accessibilityViolations()).toEqual([])
  await several.getByLabelText('Note to the clients (optional)').fill('Rust below')
  several.getByRole('button', { name: 'Set: not placed' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(several).not.toBeInTheDocument()
  await expect.element(statusOf(two)).toMatchTextContent('Not placed')
  await expect.element(rowOf(three)).toMatchTextContent('Rust below')
  expect(bidDesk.bids().map(({ statusNote }) => statusNote)).toEqual([
    '',
    'Rust below',
    'Rust below',
    '',
  ])
  await userEvent.keyboard('u')
  await expect.element(statusOf(two)).toMatchTextContent('New')
  await expect.element(statusOf(three)).toMatchTextContent('New')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Bid manager shortcuts' })).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('each status that removes a row from the tab focuses the row that moves up', async () => {
  const all = Array.from({ length: 6 }, (_, at) => bidBy(`Client ${at}`))
  await openBidDesk(all, { tab: bidStatus.new })
  await goToRow(all[1] as BidRow)
  // The last row is focused once there is none below.
  for (const [at, next] of [2, 3, 4, 5, 0].entries()) {
    const question = page.getByRole('dialog', { name: /: Placed\?$/ })
    await userEvent.keyboard('2')
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.poll(() => statuses.elements().length).toBe(5 - at)
    await expect.poll(() => hasFocus(all[next] as BidRow)).toBe(true)
  }
})

test('the last press of a switch wins while an earlier one is still on its way', async () => {
  const all = bids()
  const [one] = all
  const bidDesk = await openBidDesk(all)
  const toggle = rowOf(one).getByRole('switch')
  const held = bidDesk.hold('updateAutoBid')
  await toggle.click()
  await expect.poll(() => bidDesk.requestsOf('updateAutoBid').length).toBe(1)
  await toggle.click()
  await expect.element(toggle).not.toBeChecked()
  held.release()
  await expect
    .poll(() => bidDesk.requestsOf('updateAutoBid').map(({ body }) => body))
    .toEqual([true, false].map((autoBid) => ({ bidId: one.bidId, autoBid })))
  await expect.poll(() => bidDesk.bids()[0]?.autoBid).toBe(false)
  await expect.element(toggle).not.toBeChecked()
})

test('automatic placing is switched for one bid and for several', async () => {
  const all = bids()
  const [one, two] = all
  const bidDesk = await openBidDesk(all)
  const switchOf = (bid: BidRow) => rowOf(bid).getByRole('switch')
  await switchOf(one).click()
  await expect.element(switchOf(one)).toBeChecked()
  await expect
    .poll(() => bidDesk.requestsOf('updateAutoBid').map(({ body }) => body))
    .toEqual([{ bidId: one.bidId, autoBid: true }])
  await page.getByLabelText('Select all rows of the page').click()
  await page.getByRole('button', { name: 'Auto-bid…' }).click()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('menuitem', { name: 'Place automatically' }).click()
  await expect.element(switchOf(two)).toBeChecked()
  await expect
    .poll(() => bidDesk.bids().map(({ autoBid }) => autoBid))
    .toEqual([...[true, true, true, true]])
})

test('lots are found by number, and filters are in the address', async () => {
  const all = bids()
  const [bid] = all
  await openBidDesk(all)
  const field = page.getByRole('combobox', { name: 'Lot numbers' })
  await field.fill(bid.lotNo.slice(0, -1))
  const found = page.getByRole('option', { name: new RegExp(bid.lotNo) })
  await expect.element(found).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await found.click()
  await expect.poll(address).toBe(`/bid-manager?auctionDate=2026-11-27&lotNo=${bid.lotNo}`)
  await expect.poll(() => statuses.elements().length).toBe(1)
  await expect.element(rowOf(bid)).toBeVisible()
  await page.getByRole('button', { name: 'Clear the lot numbers' }).click()
  await expect.poll(address).toBe('/bid-manager?auctionDate=2026-11-27')
  await expect.poll(() => statuses.elements().length).toBe(4)

  await field.fill('no such lot')
  await expect.element(page.getByText('No bids on this lot', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('button', { name: /Without Lot/ }).click()
  await expect.poll(() => statuses.elements().length).toBe(4)
})

test('filters that a tab has cleared are put back by one press', async () => {
  const all = bids()
  const [bid] = all
  const { answers } = fakeBidDesk(all)
  await openApp(`/bid-manager?auctionDate=2026-11-27&lotNo=${bid.lotNo}`, {
    ...{ signedInAs: 'manager', answers },
  })
  await expect.poll(() => statuses.elements().length).toBe(1)
  await page.getByRole('tab', { name: /^New/ }).click()
  await expect.poll(address).toBe('/bid-manager?bidStatus=1')
  await page.getByRole('button', { name: `${bid.lotNo} · Fri 27 Nov: put back` }).click()
  await expect.poll(address).toContain(`lotNo=${bid.lotNo}`)
  expect(address()).toContain('bidStatus=1')
  await expect.element(page.getByRole('button', { name: /put back$/ })).not.toBeInTheDocument()
})

test('a manager without the permission to change bids sees no controls for it', async () => {
  const all = bids()
  const [bid] = all
  const flags = {
    ...{ bidManageStatus: false, bidManageBidPrice: false, bidManageSoldPrice: false },
    ...{ adjustmentPriceShow: false, exportTypeShow: false },
  }
  await openBidDesk(all, { answers: { viewProfile: profileOf('manager', { flags }) } })
  await expect.element(rowOf(bid)).toMatchTextContent('New')
  await expect.element(statusOf(bid)).not.toBeInTheDocument()
  await expect.element(editOf(bid)).not.toBeInTheDocument()
  await expect
    .element(rowOf(bid).getByRole('button', { name: /^Sold price of lot/ }))
    .not.toBeInTheDocument()
  await page.getByLabelText('Select all rows of the page').click()
  const bar = page.getByRole('region', { name: 'Selected bids' })
  await expect.element(bar.getByRole('button', { name: 'Auto-bid…' })).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Set status…' })).not.toBeInTheDocument()
  await userEvent.keyboard('2')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('on a phone bids are cards with the same controls', async () => {
  const [bid] = bids()
  await openBidDesk([bid], { screen: { width: 390, height: 844 } })
  const card = page.getByRole('listitem').filter({ hasText: bid.user.name })
  const status = card.getByRole('button', { name: /^Status of/ })
  await expect.element(status).toBeVisible()
  await expect.poll(horizontalOverflow).toBe(0)
  await status.click()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('menuitemradio', { name: '2 · Placed' }).click()
  const question = page.getByRole('dialog', { name: `Lot ${bid.lotNo}: Placed?` })
  await expect.element(question).toBeVisible()
  await expect.poll(horizontalOverflow).toBe(0)
  expect(await accessibilityViolations()).toEqual([])
  await question.getByRole('button', { name: 'Set: placed' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(status).toMatchTextContent('Placed')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'All days' }).click()
  await expect.poll(horizontalOverflow).toBe(0)
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: /^Show \d+ bids?$/ }).click()
  await expect.poll(address).toBe('/bid-manager?days=all')
})
