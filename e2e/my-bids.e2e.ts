import { expect, test } from 'vitest'
import { openLot, own, place, yen } from './bid-panel.ts'
import { barriersOf, enter, sidewaysOf, soon, visit } from './journey.ts'

test('a bid stands among my bids until it is withdrawn on the page of its lot', () =>
  visit(async (here) => {
    const { page, url } = here
    await enter(here, 'client')
    const lot = await openLot(here)
    const { id, lotNumber } = lot.carCommonDetail
    await place(page, 300_000)
    await page.goto(`${url}/bids`)
    const bid = page.getByRole('list', { name: 'My bids' }).getByRole('listitem').filter({
      hasText: lotNumber,
    })
    await soon(() => bid.innerText()).toContain('Under review')
    await soon(() => bid.innerText()).toMatch(yen(300_000))
    await soon(() => bid.innerText()).toContain(lot.lotInfo.auctionName)
    await soon(() => bid.innerText()).toContain('Tokyo')
    expect(await barriersOf(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await soon(() => sidewaysOf(page)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })

    const href = await bid.getByRole('link').getAttribute('href')
    expect(href).toBe(`/car-auction/${id}`)
    await page.goto(`${url}${href}`)
    await own(page).getByRole('button', { name: 'Cancel bid' }).click()
    await page.getByRole('button', { name: 'Cancel the bid' }).click()
    await page.getByRole('button', { name: 'Cancel bid' }).waitFor({ state: 'detached' })
    const listed = page.waitForResponse((answer) => answer.url().includes('/api/bid/my-bid'))
    await page.goto(`${url}/bids`)
    await listed
    await soon(() => bid.count()).toBe(0)
  }))
