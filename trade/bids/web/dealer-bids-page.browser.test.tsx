import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { pageInfoOf, profileOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { bidListOf, bidOf } from '#testing/components/bid-rows.ts'

const mine = bidOf()
const annasBid = bidOf({ bidAmount: 260_000 })
/** The dealer is person 2. */
const own = { ...mine, user: { ...mine.user, name: 'Joseph Mwangi', clientId: 2, jasClientId: 2 } }
const bids = [own, annasBid]

const openBids = (search = '', found = 0, flags = {}) =>
  openApp(`/dealer-bids${search}`, {
    signedInAs: 'dealer',
    answers: {
      viewProfile: profileOf('dealer', { flags }),
      listDealerBids({ query }) {
        const shown =
          query.bidType === 'mine' ? [own] : query.bidType === 'clients' ? [annasBid] : bids
        const { totalBids: _, ...list } = bidListOf(shown)
        return found > 0 ? { ...list, pageInfo: pageInfoOf(found) } : list
      },
      bidFilters: {
        ...{ counters: bidListOf(bids).counters, totalBids: bids.length },
        filters: {
          ...{ chassisId: [], mileage: [], dates: [], auctions: [], condition: null, group: [] },
          ...{ bidStatus: [], status: [], archiveStatus: null, clients: [], manager: null },
        },
      },
      listDealerClients: {
        clientList: [{ value: 1, label: 'Anna Kuznetsova' }],
        pageInfo: { page: 1, pageSize: 100, totalSearchResults: 1, totalResults: 1 },
      },
    },
  })

const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const byMaximum = page.getByRole('button', { name: 'Maximum', exact: true })

test('a dealer sees own bids and those of clients, each in their own tab', async () => {
  await openBids()
  await expect.element(tab('All bids')).toHaveTextContent('All bids 2')
  await expect.element(tab('My bids')).toHaveTextContent('My bids 1')
  await expect.element(tab('Client bids')).toHaveTextContent('Client bids 1')
  await expect
    .element(row(own.lotNo))
    .toMatchTextContent('Your own bid · Handled by the company manager')
  await expect.element(row(own.lotNo).getByRole('button', { name: /^Cancel/ })).toBeVisible()
  // Clients' bids are read-only.
  await expect
    .element(row(annasBid.lotNo).getByRole('button', { name: /^Cancel/ }))
    .not.toBeInTheDocument()
  await row(annasBid.lotNo).getByRole('button', { name: 'Anna Kuznetsova', exact: true }).click()
  const client = page.getByRole('dialog')
  await expect.element(client).toHaveTextContent('Anna KuznetsovaYour client')
  expect(await violationsInBothThemes()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(client).not.toBeInTheDocument()
  expect(await violationsInBothThemes()).toEqual([])
})

test('a dealer has page numbers above and below the list', async () => {
  await openBids('', 45)
  const above = page.getByRole('navigation', { name: 'Pages of the list, above it' })
  await expect.element(above.getByRole('link', { name: 'Page 3' })).toBeVisible()
  await expect
    .element(page.getByRole('navigation', { name: 'Pages of the list', exact: true }))
    .toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('lists with filters open at today for who has that flag, own bids do not', async () => {
  const app = await openBids('', 0, { bidsTodayDefault: true })
  await expect.element(page.getByRole('button', { name: 'Date today', exact: true })).toBeVisible()
  const days = () => app.requestsOf('listDealerBids').map(({ query }) => query.auctionDateFrom)
  await expect.poll(days).toContain('2026-11-26')
  await tab('My bids').click()
  await expect.element(row(own.lotNo)).toBeVisible()
  expect(
    app
      .requestsOf('listDealerBids')
      .filter(({ query }) => query.bidType === 'mine')
      .every(({ query }) => query.auctionDateFrom === undefined),
  ).toBe(true)
})

test('a column sorts ascending, then descending, then not at all', async () => {
  const app = await openBids()
  const sorted = () => app.requestsOf('listDealerBids').at(-1)?.query
  await byMaximum.click()
  await expect.poll(() => location.search).toBe('?sort=bidAmount&order=ASC')
  await expect.poll(sorted).toMatchObject({ sort: 'bidAmount', order: 'ASC' })
  await byMaximum.click()
  await expect.poll(() => location.search).toBe('?sort=bidAmount&order=DESC')
  await byMaximum.click()
  await expect.poll(() => location.search).toBe('')
})

test('another tab starts without order and filters, and clients are a filter', async () => {
  const app = await openBids('?sort=bidAmount&order=DESC&bidGroups=3')
  await tab('My bids').click()
  await expect.poll(() => location.search).toBe('?bidType=mine')
  await expect.element(row(own.lotNo)).toBeVisible()
  await expect.element(row(annasBid.lotNo)).not.toBeInTheDocument()
  const clients = page.getByRole('button', { name: 'Client', exact: true })
  await expect.element(clients).not.toBeInTheDocument()
  await tab('Client bids').click()
  await expect.element(row(annasBid.lotNo)).toBeVisible()
  await expect.element(row(own.lotNo)).not.toBeInTheDocument()
  await clients.click()
  await page.getByRole('checkbox', { name: /^Anna Kuznetsova/ }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => location.search).toMatch(/user=1$/)
  await expect
    .poll(() => app.requestsOf('listDealerBids').at(-1)?.query)
    .toMatchObject({ user: '1', bidType: 'clients' })
  await page.viewport(390, 844)
  await expect.element(row(annasBid.lotNo)).toBeVisible()
  await expect.poll(horizontalOverflow).toBe(0)
})
