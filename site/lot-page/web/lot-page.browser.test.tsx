import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BikeLot, CarLot } from '#market/lots/contract/calls.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { type PageType, pageTypes } from '#market/search/contract/page-types.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { lotPath, lots } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'

const car = lots['car-auction']
const bike = lots.bikes
const facts = page.getByRole('region', { name: 'Lot', exact: true })

const openCar = (lot: CarLot, pageType: PageType = 'car-auction') =>
  openApp(lotPath(pageType), { answers: { lot } })
const openBike = (lot: BikeLot) => openApp(lotPath('bikes'), { answers: { lot } })

test.each(pageTypes)('shows the data of a lot of %s', async (pageType) => {
  await openApp(lotPath(pageType))
  const lot = lots[pageType]
  const { maker, model, year } = 'carInfo' in lot ? lot.carInfo : lot.bikeInfo
  const { auctionName, lotNumber } = lot.lotInfo
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(model)
  const title = [auctionName, lotNumber, maker, model, year].filter(Boolean).join(', ')
  await expect.poll(() => document.title).toContain(title)
  await expect.element(facts).toMatchTextContent(lotNumber)
  const favorites = page.getByRole('button', { name: /favorites|group/i })
  await expect.poll(() => favorites.elements()).toHaveLength(pageType.endsWith('stats') ? 0 : 1)
  // So does the box that looks up the month of production.
  const month = page.getByRole('region', { name: 'Month of production', exact: true })
  await expect.poll(() => month.elements()).toHaveLength(pageType.endsWith('stats') ? 0 : 1)
})

test('a lot whose page was opened is marked as visited', async () => {
  await openApp(lotPath('car-auction'))
  await expect.element(facts).toBeVisible()
  const visited = () => JSON.parse(localStorage.getItem('seriba.visited-lots') ?? '[]')
  await expect.poll(() => visited()[0]).toBe(car.carCommonDetail.id)
})

test.each([
  ['999999999', 'not_found'],
  ['nonsense', 'invalid_request'],
] as const)('the page of lot %s does not exist, and links to the cars', async (id, code) => {
  const lot = () => {
    throw new Refused(code)
  }
  await openApp(`/car-auction/${id}`, { answers: { lot } })
  await expect
    .element(page.getByText('Unfortunately, there is no information on this lot', { exact: true }))
    .toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('link', { name: 'Go to car auctions' }).click()
  await expect.poll(() => location.pathname).toBe('/car-auction')
})

test('a motorbike has grades by area and lettered notes of the inspector', async () => {
  await openBike(bike)
  const areas = page.getByRole('region', { name: 'Grades by area' }).getByRole('listitem')
  await expect.element(areas.first()).toMatchTextContent(`Engine${bike.lotInfo.rateEng}`)
  expect(areas.elements()).toHaveLength(6)
  const sheet = page.getByRole('region', { name: 'Auction sheet' })
  const remarks = sheet.getByRole('listitem').elements()
  const entries = remarks.filter((item) => item.parentElement?.localName === 'ol')
  expect(entries.map(({ textContent }) => textContent?.[0])).toEqual(['A', 'B', 'C'])
  // Empty values have no row, and without videos there is no section.
  const mileage = page.getByRole('term').filter({ hasText: /^On the mileage$/ })
  await expect.element(mileage).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Videos' })).not.toBeInTheDocument()
})

test('notes on the mileage of a motorbike have a row', async () => {
  await openBike({ ...bike, bikeInfo: { ...bike.bikeInfo, mileageNote: 'メーター交換' } })
  const term = page.getByRole('term').filter({ hasText: /^On the mileage$/ })
  await expect.element(term).toBeVisible()
  expect(term.element().nextElementSibling).toMatchTextContent('メーター交換')
})

const withVideos = (...names: string[]): BikeLot => {
  const videos = names.map((name) => `/demo/videos/${name}.webm`).join('#')
  return { ...bike, inspection: { ...bike.inspection, videos } }
}
const videos = page.getByRole('region', { name: 'Videos' })

test('videos of a motorbike are ready to play', async () => {
  await openBike(withVideos('naked-engine', 'naked-round'))
  await expect.element(videos.getByRole('listitem').nth(1)).toBeVisible()
  const players = [...videos.element().querySelectorAll('video')]
  expect(players).toHaveLength(2)
  await expect.poll(() => players.every(({ readyState }) => readyState > 0)).toBe(true)
})

test('a video that does not load is hidden', async () => {
  await openBike(withVideos('missing', 'naked-round'))
  await expect.poll(() => videos.getByRole('listitem').elements()).toHaveLength(1)
})

test('the section is hidden when no video loads', async () => {
  await openBike(withVideos('missing', 'missing-too'))
  await expect.element(page.getByRole('region', { name: 'Grades by area' })).toBeVisible()
  await expect.element(videos).not.toBeInTheDocument()
})

test('a checklist shows its marked points first, and the others on request', async () => {
  await openCar(car)
  const { checklist } = car.details
  const marked = checklist.filter(({ marks, note }) => marks.length > 0 || note !== '').length
  const card = page.getByRole('region', { name: 'Checklist' })
  const shown = () =>
    card
      .getByRole('term')
      .elements()
      .filter((term) => term.checkVisibility()).length
  await expect.poll(shown).toBe(marked)
  await card.getByRole('button', { name: /^Show \d+ more points?$/ }).click()
  await expect.poll(shown).toBe(checklist.length)
  await card.getByRole('button', { name: 'Show marks only' }).click()
  await expect.poll(shown).toBe(marked)
})

test('an unsold lot explains what that means', async () => {
  const sold = lots.stats
  const lotInfo = { ...sold.lotInfo, status: lotStatus.notSold }
  await openCar({ ...sold, lotInfo, bidInfo: { ...sold.bidInfo, soldPrice: null } }, 'stats')
  await expect
    .element(page.getByText(/^The highest bid was below the reserve price\./))
    .toBeVisible()
})

test('the sold price comes first in the statistics', async () => {
  await openCar(lots.stats, 'stats')
  const prices = page.getByRole('region', { name: 'Price and auction' })
  await expect.element(prices).toMatchTextContent(/^Price and auctionSold for/)
})
