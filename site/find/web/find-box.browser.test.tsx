import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Found, Suggestion } from '#market/search/contract/find.ts'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import {
  address,
  expectFound,
  expectQuery,
  listLoaded,
  openListing,
  queryOf,
  rows,
} from '#testing/components/market/listing.ts'

const box = page.getByRole('combobox', { name: 'Find lots' })
const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

const meaning = (
  kind: Suggestion['kind'],
  label: string,
  filters: Suggestion['filters'],
  more: Partial<Suggestion> = {},
): Suggestion => ({
  ...{ kind, label, filters, also: [], ignored: [], isGuess: false, counter: 7 },
  ...more,
})
const alphard = meaning('model', 'TOYOTA ALPHARD', { maker: [1], model: [11] })
const chassis = meaning('chassis', 'ZVW50', { search: 'chassis-ZVW50' })

/** The server's answers by text. */
const meanings: Readonly<Record<string, readonly Suggestion[]>> = {
  альфард: [alphard],
  'DAA-ZVW50': [chassis],
  'ZVW50-0123456': [chassis],
  mar: [
    meaning('names', 'mar', { search: 'model-mar' }),
    meaning('model', 'NISSAN MARCH', { maker: [3], model: [33] }),
  ],
  toyta: [meaning('maker', 'TOYOTA', { maker: [1] }, { isGuess: true })],
  'alphard xyzzy': [{ ...alphard, ignored: ['xyzzy'] }],
}

async function openFind(elsewhere: Found['elsewhere'] = []) {
  return openListing('/car-auction?color=BLACK', {
    answers: {
      findSuggestions: ({ query: { text = '' } }) => {
        const lots = /^\d+ ?- ?\d+$/.test(text) && text.replaceAll(' ', '')
        const ofLots = lots ? [meaning('lot_no', lots, { search: `lot_no-${lots}` })] : []
        return { suggestions: [...(meanings[text] ?? ofLots)], isWide: false, elsewhere }
      },
    },
  })
}

/** Expects every lot on the page to match. */
async function expectRows(text: RegExp): Promise<void> {
  await listLoaded()
  await expect
    .poll(() => rows().length > 0 && rows().every(({ innerText }) => text.test(innerText)))
    .toBe(true)
}

test('a text becomes removable filters, added to the active ones', async () => {
  const { market, requestsOf } = await openFind()
  await box.fill('альфард')
  await expect.element(options.first()).toMatchTextContent(/^Model TOYOTA ALPHARD/)
  expect(requestsOf('findSuggestions').at(-1)?.query).toEqual({ text: 'альфард', color: 'BLACK' })
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => [queryOf('maker'), queryOf('model'), queryOf('color')])
    .toEqual(['1', '11', 'BLACK'])
  await page.getByRole('button', { name: 'Remove filter: Colour black' }).click()
  await expectFound(market.find({ model: '11' }).length)
  await expectRows(/TOYOTA ALPHARD/)
  await expect.element(box).toHaveValue('')
  await page.getByRole('button', { name: 'Remove filter: Model ALPHARD' }).click()
  await expectQuery('model', null)
  await expectQuery('maker', '1')
})

test('the box keeps the focus after Enter selects a meaning', async () => {
  await openFind()
  await box.fill('альфард')
  await expect.element(options.first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expectQuery('model', '11')
  await expect.element(box).toHaveFocus()
})

test('Enter waits for the meaning of what was typed', async () => {
  const { hold } = await openFind()
  const { release } = hold('findSuggestions')
  await box.fill('альфард')
  await userEvent.keyboard('{Enter}')
  expect(queryOf('model')).toBeNull()
  release()
  await expectQuery('model', '11')
})

test('a range of lot numbers is read while typing and after the pause', async () => {
  const { market } = await openFind()
  await box.click()
  await userEvent.keyboard('1001 - 1010')
  await expect.element(options.first()).toMatchTextContent(/^Lot 1001-1010/)
  await expectQuery('search', 'lot_no-1001-1010')
  await expectFound(market.find({ color: 'BLACK', search: 'lot_no-1001-1010' }).length)
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click()
  await expectQuery('search', null)
  await expect.element(box).toHaveFocus()
})

test('reads a chassis code with its emission class and frame number', async () => {
  await openFind()
  for (const typed of ['DAA-ZVW50', 'ZVW50-0123456']) {
    await box.fill(typed)
    await expect.element(options.first()).toMatchTextContent(/^Chassis ZVW50/)
  }
  await userEvent.keyboard('{Enter}')
  await expectQuery('search', 'chassis-ZVW50')
  await page.getByRole('button', { name: 'Remove filter: Colour black' }).click()
  await expectRows(/ZVW50/)
})

test('arrow keys select another meaning, and Escape closes the list before it clears the text', async () => {
  await openFind()
  await box.fill('mar')
  await expect.element(options.first()).toMatchTextContent(/^All models: mar/)
  const second = options.nth(1)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(second).toHaveAttribute('aria-selected', 'true')
  await expect.element(box).toHaveAttribute('aria-activedescendant', second.element().id)
  // Meanwhile the list loads, dimmed until its rows arrive.
  await expectQuery('search', 'model-mar')
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).toBeNull()
  await expect.element(second).toHaveAttribute('aria-selected', 'true')
  expect(await violationsInBothThemes()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(options.first()).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('mar')
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveValue('')
})

test('Enter applies the meaning selected with the arrow keys', async () => {
  await openFind()
  await box.fill('mar')
  await expect.element(options.nth(1)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expectQuery('model', '33')
  await expectQuery('search', null)
})

test('words that mean nothing are named', async () => {
  await openFind()
  await box.fill('alphard xyzzy')
  await expect.element(options.first()).toMatchTextContent(/^Model TOYOTA ALPHARD without “xyzzy”/)
})

test('an unknown text shows examples of what can be typed', async () => {
  await openFind()
  await box.fill('zzqq')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('Nothing found for “zzqq”', { exact: true }).first())
    .toBeVisible()
  await expect
    .element(page.getByText(/^Try a maker, model, color, fuel or auction house/))
    .toBeVisible()
  expect(address()).toBe('/car-auction?color=BLACK')
  expect(await violationsInBothThemes()).toEqual([])
})

test('suggests another list where this one finds nothing', async () => {
  await openFind([{ pageType: 'stock', counter: 3, search: 'maker=1&model=19' }])
  await box.fill('супра')
  await expect
    .element(page.getByText('“супра” is not in this list, but in:', { exact: true }))
    .toBeVisible()
  await options.getByText('Fixed price', { exact: true }).click()
  await expect.poll(address).toBe('/oneprice?maker=1&model=19')
})

test('offers a correction for a misspelt name, and searches of a fixed type', async () => {
  await openFind()
  await box.fill('toyta')
  await expect.element(page.getByText('Did you mean', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Find by' }).selectOptions('Chassis')
  const field = page.getByRole('searchbox', { name: 'Find lots' })
  await field.fill('AGH30W')
  await userEvent.keyboard('{Enter}')
  await expectQuery('search', 'chassis-AGH30W')
  await page.getByRole('button', { name: 'Remove filter: Colour black' }).click()
  await expectRows(/AGH30W/)
})

test('shows all makers of an address', async () => {
  const { market } = await openListing('/car-auction?maker=1&maker=3')
  const both = market.find({ maker: '1,3' }).length
  expect(both).toBeGreaterThan(market.find({ maker: '3' }).length)
  await expectFound(both)
  await expect
    .element(page.getByText(`${both} of ${market.find().length} lots`, { exact: true }).first())
    .toBeVisible()
})
