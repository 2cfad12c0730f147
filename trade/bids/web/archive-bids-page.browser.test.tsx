import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import {
  accessibilityViolations,
  horizontalOverflow,
  violationsInBothThemes,
} from '#testing/components/accessibility.ts'
import { type OpenOptions, openApp } from '#testing/components/app.tsx'
import { bidListOf, bidOf } from '#testing/components/bid-rows.ts'

const lost = bidOf({ bidAmount: 310_000, bidStatus: bidStatus.lost, bidGroup: 4 })
const cancelled = bidOf({ bidAmount: 305_000, bidStatus: bidStatus.cancelled })
const archive = [lost, cancelled]

const dates = ['2026-11-25', '2026-11-20', '2026-09-30'].map((day, at) => ({
  ...{ value: day, label: day, count: at + 2 },
}))

const openArchive = (search: string, options: OpenOptions = {}) =>
  openApp(`/archive-bids${search}`, {
    ...options,
    answers: {
      searchBids: { cars: [] },
      listBidHistory({ query }) {
        const shown = archive
          .filter((bid) => !query.bidStatus || String(bid.bidStatus) === query.bidStatus)
          .filter((bid) => !query.bidGroups || String(bid.bidGroup) === query.bidGroups)
          .filter((bid) => !query.lotNo || bid.lotNo === query.lotNo)
        return bidListOf(archive, shown)
      },
      bidHistoryFilters: {
        ...{ counters: bidListOf(archive).counters, totalBids: archive.length },
        filters: {
          ...{ chassisId: [], mileage: [], dates, auctions: [], condition: null },
          ...{ group: [{ value: 4, label: 'D', count: 1 }], bidStatus: null, status: [] },
          ...{ archiveStatus: [], clients: null, manager: null },
        },
      },
    },
  })

const rows = page.getByRole('row').filter({ hasText: 'USS Nagoya' })
const tab = (name: RegExp) => page.getByRole('tab', { name })

test('the archive has tabs with counters, filters and sortable columns, but no page sizes', async () => {
  const app = await openArchive('')
  await expect.element(tab(/^All/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(rows.filter({ hasText: lost.lotNo })).toMatchTextContent('Not won')
  await expect.element(tab(/^All/)).toHaveTextContent('All 2')
  await expect.element(tab(/^Not won/)).toHaveTextContent('Not won 1')
  await tab(/^Not won/).click()
  await expect.poll(() => location.search).toBe('?bidStatus=5')
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(rows).toMatchTextContent(lost.lotNo)
  // Pressing the tab again shows all bids.
  await tab(/^Not won/).click()
  await expect.poll(() => location.search).toBe('')
  await expect.poll(() => rows.elements().length).toBe(2)

  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('checkbox', { name: /^D/ }).click()
  expect(await violationsInBothThemes()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => location.search).toBe('?bidGroups=4')
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(rows).toMatchTextContent(lost.lotNo)
  await page.getByRole('button', { name: 'Remove filter: Group D' }).click()
  await expect.poll(() => rows.elements().length).toBe(2)
  await page.getByRole('button', { name: 'Maximum', exact: true }).click()
  await expect
    .element(page.getByRole('columnheader', { name: /^Maximum/ }))
    .toHaveAttribute('aria-sort', 'ascending')
  expect(app.requestsOf('listBidHistory').at(-1)?.query).toMatchObject({
    ...{ sort: 'bidAmount', order: 'ASC' },
  })
  await expect.element(page.getByRole('button', { name: /per page/ })).not.toBeInTheDocument()
  expect(await violationsInBothThemes()).toEqual([])
})

test('filters that find nothing together are listed', async () => {
  await openArchive('?lotNo=999999')
  await expect.element(page.getByRole('main')).toMatchTextContent('No bid matches all filters.')
  expect(await accessibilityViolations()).toEqual([])
})

test('days are chosen in a calendar within the months of the list', async () => {
  await openArchive('')
  await page.getByRole('button', { name: 'Date', exact: true }).first().click()
  const calendar = page.getByRole('group', { name: 'Calendar' })
  await expect.element(calendar).toMatchTextContent('November 2026')
  const next = calendar.getByRole('button', { name: 'Next month' })
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await calendar.getByRole('button', { name: 'Fri 20 Nov: 3' }).click()
  await calendar.getByRole('button', { name: 'Wed 25 Nov: 2' }).click()
  await expect.element(calendar.getByRole('button', { name: 'Tue 24 Nov: 0' })).toBeDisabled()
  await calendar.getByRole('button', { name: 'Previous month' }).click()
  await calendar.getByRole('button', { name: 'Previous month' }).click()
  await expect.element(calendar).toMatchTextContent('September 2026')
  expect(await violationsInBothThemes()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => location.search).toBe('?auctionDate=2026-11-20,2026-11-25')
})

test('on a phone in Russian the archive has cards, and filters behind a button', async () => {
  await openArchive('', { language: 'ru', screen: { width: 390, height: 844 } })
  await expect
    .element(page.getByRole('listitem').filter({ hasText: lost.lotNo }))
    .toMatchTextContent('Не выиграла')
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await page.getByRole('button', { name: 'Дата' }).click()
  await expect.element(page.getByRole('group', { name: 'Календарь' })).toBeVisible()
  await expect.poll(horizontalOverflow).toBe(0)
  expect(await accessibilityViolations()).toEqual([])
})
