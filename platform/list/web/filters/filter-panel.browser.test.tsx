import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import {
  address,
  countOf,
  expectFound,
  expectQuery,
  focus,
  listLoaded,
  openListing,
  panel,
  queryOf,
  rowIds,
  section,
  tags,
} from '#testing/components/market/listing.ts'

const idsOf = (lots: readonly { readonly id: string }[]) => lots.map(({ id }) => id)

test('filters at a press, shows counters, and removes the filter again', async () => {
  const { market, reload } = await openListing()
  await expectFound(market.find().length)
  const box = section('Condition').getByRole('checkbox', { name: /^3\.5 \d/ })
  const found = market.find({ condition: '3.5' })
  expect(await countOf(box)).toBe(found.length)
  await box.click()
  await expect.poll(address).toBe('/car-auction?condition=3.5')
  await expectFound(found.length)
  await expect.poll(rowIds).toEqual(idsOf(found))
  expect(tags.elements()).toHaveLength(1)
  // The address holds the whole state: a reload and going back show the same.
  await reload()
  await listLoaded()
  await expect.element(box).toBeChecked()
  await expectFound(found.length)
  history.back()
  await expectFound(market.find().length)
  await expect.element(box).not.toBeChecked()
  history.forward()
  await tags.getByRole('button').click()
  await expect.poll(address).toBe('/car-auction')
  await expectFound(market.find().length)
})

test('counters of a filter ignore its own choice, and options with zero stay', async () => {
  const { market } = await openListing()
  const boxes = section('Condition').getByRole('checkbox')
  await expect.element(boxes.first()).toBeVisible()
  const texts = () =>
    [...section('Condition').element().querySelectorAll('label')].map((label) => label.innerText)
  const before = texts()
  await boxes.nth(6).click()
  await expect.poll(() => queryOf('condition')).not.toBeNull()
  await listLoaded()
  await expectFound(market.find({ condition: queryOf('condition') ?? '' }).length)
  expect(texts()).toEqual(before)
  await panel.getByRole('textbox', { name: 'Year: from' }).fill('2024')
  await userEvent.keyboard('{Enter}')
  await expectQuery('year', '2024,0')
  await expect.poll(texts).not.toEqual(before)
  expect(boxes.elements()).toHaveLength(before.length)
})

test('shows the models of a maker; another maker clears them and the filters that depend on them', async () => {
  await openListing()
  const part = section('Maker and model')
  await part.getByRole('button', { name: 'Maker: Any maker' }).click()
  await part.getByRole('checkbox').first().click()
  await expect.poll(() => location.search).toMatch(/^\?maker=\d+$/)
  await part.getByRole('button', { name: 'Model: Any model' }).click()
  await part.getByRole('searchbox', { name: 'Search: Model' }).fill('r')
  await expect.element(part.getByRole('checkbox', { name: /^CROWN/ })).toBeVisible()
  await expect.element(part.getByRole('checkbox', { name: /^AQUA/ })).not.toBeInTheDocument()
  await part.getByRole('checkbox').nth(0).click()
  await part.getByRole('checkbox').nth(1).click()
  await expect.poll(() => queryOf('model')).toMatch(/^\d+,\d+$/)
  await section('Gearbox').getByRole('checkbox').first().click()
  await expect.poll(() => queryOf('gearbox')).not.toBeNull()
  await expect.poll(() => tags.elements().length).toBe(3)
  await part.getByRole('button', { name: /^Maker: / }).click()
  await part.getByRole('checkbox').nth(1).click()
  await expect.poll(() => location.search).toMatch(/^\?maker=\d+,\d+$/)
  await listLoaded()
  expect(tags.elements()).toHaveLength(1)
})

test('finds a model without a maker, and a chassis code without a model', async () => {
  const { market } = await openListing()
  const part = section('Maker and model')
  await part.getByRole('button', { name: 'Model: Any model' }).click()
  await part.getByRole('searchbox', { name: 'Find a model' }).fill('prius')
  await part.getByRole('list', { name: 'Find a model' }).getByRole('button').first().click()
  await expect.poll(() => [queryOf('maker'), queryOf('model')]).toEqual(['1', '12'])
  await expect.element(part.getByRole('button', { name: /^Maker: / })).toHaveTextContent('TOYOTA')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(address).toBe('/car-auction')
  const chassis = section('Chassis')
  const heading = chassis.getByRole('button', { name: 'Chassis', exact: true })
  // With the keyboard: the panel moves when the tags above it disappear, and a mouse button could be released next to
  // the heading.
  ;(heading.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveAttribute('aria-expanded', 'true')
  await chassis.getByRole('button', { name: 'Chassis: Any chassis' }).click()
  await chassis.getByRole('searchbox', { name: 'Find a chassis code' }).fill('ZVW')
  await userEvent.keyboard('{Enter}')
  await chassis.getByRole('list').getByRole('button').first().click()
  await expect
    .poll(() => [queryOf('chassis'), queryOf('maker'), queryOf('model')])
    .toEqual(['ZVW50', '1', '12'])
  await listLoaded()
  await expectFound(market.find({ chassis: 'ZVW50' }).length)
})

test('expands a list in view, with the focus in its search field', async () => {
  await openListing()
  const part = section('Colour')
  await part.getByRole('button', { name: 'Colour', exact: true }).click()
  const button = part.getByRole('button', { name: 'Colour: Any colour' })
  await button.click()
  await expect.element(part.getByRole('searchbox')).toHaveFocus()
  const clear = panel.getByRole('button', { name: 'Clear', exact: true })
  const room = () =>
    clear.element().getBoundingClientRect().top -
    part.getByRole('group', { name: 'Colour' }).element().getBoundingClientRect().bottom
  await expect.poll(room).toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(button).toHaveFocus()
})

test('accepts ranges by typing and by keyboard, and swaps reversed bounds', async () => {
  await openListing()
  const from = panel.getByRole('textbox', { name: 'Year: from' })
  const to = panel.getByRole('textbox', { name: 'Year: to' })
  await from.fill('2020')
  await to.fill('20x16')
  await expect.element(to).toHaveValue('2016')
  await userEvent.keyboard('{Enter}')
  await expectQuery('year', '2016,2020')
  await expect.element(from).toHaveValue('2016')
  const mileage = panel.getByRole('textbox', { name: 'Mileage, km: to' })
  await mileage.fill('90000')
  // Typing is applied after a debounce.
  await expectQuery('mileage', '0,90000')
  await from.click()
  await expect.element(mileage).toHaveValue('90\u2009000')
  await focus(panel.getByRole('slider', { name: 'Year: from' }))
  await userEvent.keyboard('{ArrowRight}')
  await expectQuery('year', '2017,2020')
  const texts = () => tags.elements().map(({ textContent }) => textContent)
  await expect
    .poll(texts)
    .toEqual([expect.stringContaining('2017–2020'), expect.stringContaining('to 90\u2009000 km')])
})

test('drops typed text of a range when going back', async () => {
  await openListing()
  const from = panel.getByRole('textbox', { name: 'Year: from' })
  await from.fill('2015')
  await expectQuery('year', '2015,0')
  history.back()
  await expectQuery('year', null)
  await expect.element(from).toHaveValue('')
  await panel.getByRole('textbox', { name: 'Year: to' }).click()
  await listLoaded()
  expect(queryOf('year')).toBeNull()
})

test('prefetches before the debounce of the lot search is over', async () => {
  const app = await openListing()
  const lot = panel.getByRole('searchbox', { name: 'Lot number' })
  const isPrefetched = () =>
    app.requestsOf('listing').some(({ query }) => query.quick_search_lot === '1-1010')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await lot.fill(' 1-1010 ')
  await vi.advanceTimersByTimeAsync(500)
  expect(isPrefetched()).toBe(true)
  expect(queryOf('quick_search_lot')).toBeNull()
  await vi.advanceTimersByTimeAsync(1100)
  vi.useRealTimers()
  await expectQuery('quick_search_lot', '1-1010')
  await expectFound(10)
  await lot.fill('1-1020')
  await userEvent.keyboard('{Enter}')
  await expectQuery('quick_search_lot', '1-1020')
  await lot.fill('1-1030')
  await panel.getByRole('button', { name: /^Search/ }).click()
  await expectQuery('quick_search_lot', '1-1030')
  await lot.click()
  await userEvent.keyboard('{Escape}')
  await expectQuery('quick_search_lot', null)
  await expect.element(lot).toHaveValue('')
})

test('explains lot numbers on focus, can be hidden, and stays hidden', async () => {
  const { reload } = await openListing()
  await expect
    .element(panel.getByRole('button', { name: 'How to write lot numbers' }))
    .toBeVisible()
  const hide = panel.getByRole('button', { name: 'Hide the filters' })
  await focus(hide)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(/1001-1005/)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await hide.click()
  await expect.element(panel).not.toBeInTheDocument()
  await reload()
  await listLoaded()
  await expect.element(panel).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(panel).toBeVisible()
})

test('works by keyboard alone', async () => {
  await openListing()
  const auctions = section('Auction')
  await focus(auctions.getByRole('button', { name: /^Auction/ }))
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard(' ')
  await expect.poll(() => queryOf('auction')).toMatch(/^\d+/)
  await listLoaded()
  // The options rendered again, and the same one still has the focus.
  await expect.element(auctions.getByRole('checkbox').first()).toHaveFocus()
  await focus(tags.getByRole('button'))
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/car-auction')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('shows gearboxes for bikes', async () => {
  await openApp('/bike-auctions')
  await expect
    .element(panel.getByRole('checkbox', { name: /^continuously variable/ }))
    .toBeVisible()
})

test('has no accessibility violations when all sections are expanded, in the dark', async () => {
  await openListing('/car-auction?year=2012,0&condition=4,5')
  preferences.theme.write('dark')
  // A slider loads when its range is hovered or focused.
  await focus(panel.getByRole('textbox', { name: 'Year: from' }))
  await expect.element(panel.getByRole('slider').first()).toBeVisible()
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('button', { name: /^Maker: / }).click()
  expect(await accessibilityViolations()).toEqual([])
})
