import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { now, pageInfoOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { type Answers, Refused } from '#testing/components/fake-server.ts'
import { phoneScreen } from '#testing/components/screens.ts'
import type { SavedSearchRow } from '#trade/saved-searches/contract/calls.ts'

const saved: readonly SavedSearchRow[] = [
  { id: 4, name: 'Cheap ones', params: 'startPrice=0,300000', type: 'car-auction', savedAt: now },
  { id: 3, name: 'White ones', params: 'sort=year&order=DESC', type: 'car-auction', savedAt: now },
  { id: 2, name: 'Sold ones', params: '', type: 'stats', savedAt: now },
  { id: 1, name: 'Bikes by year', params: 'sort=year&order=ASC', type: 'bikes', savedAt: now },
]

/** A fake server that stores these searches. */
function withSearches(): Answers {
  let items = [...saved]
  return {
    listSearches: () => ({ items, pageInfo: pageInfoOf(items.length) }),
    updateSearch: ({ body }) => {
      const { id, title } = body as { id: number; title: string }
      items = items.map((one) => (one.id === id ? { ...one, name: title } : one))
      return { success: true }
    },
    deleteSearch: ({ body }) => {
      const { id } = body as { id: number }
      items = items.filter((one) => one.id !== id)
      return { success: true }
    },
  }
}

const table = page.getByRole('table', { name: 'Saved searches' })
/** Includes rows covered by a dialog. */
const rowTexts = () =>
  [...document.querySelectorAll('[data-row]')].map(({ textContent }) => textContent)
const checkboxOf = (title: string) => page.getByLabelText(`Select: ${title}`, { exact: true })
const field = page.getByLabelText('New title', { exact: true })
const pencilOf = (title: string) => page.getByRole('button', { name: `Rename “${title}”` })
const link = (title: string) => page.getByRole('link', { name: title, exact: true })
const bar = page.getByRole('region', { name: 'Selected rows' })

test('one page lists all searches, and they link to their listings', async () => {
  await openApp('/saved-searches', { answers: withSearches() })
  await expect
    .poll(rowTexts)
    .toEqual([
      expect.stringMatching(/Cheap ones.*Car auctions/),
      expect.stringMatching(/White ones.*Car auctions/),
      expect.stringMatching(/Sold ones.*Sales statistics/),
      expect.stringMatching(/Bikes by year.*Bike auctions/),
    ])
  await table.getByText('Car auctions', { exact: true }).nth(1).click()
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/car-auction?sort=year&order=DESC')
})

test('a title is edited inline, and a refused one remains in the field with the reason', async () => {
  const answers = withSearches()
  const app = await openApp('/saved-searches', { answers })
  const pencil = pencilOf('White ones')
  await pencil.click()
  await field.fill('Something else')
  // Escape discards the new title.
  await userEvent.keyboard('{Escape}')
  await expect.element(pencil).toHaveFocus()
  await expect.element(page.getByText('Something else', { exact: true })).not.toBeInTheDocument()
  expect(app.requestsOf('updateSearch')).toEqual([])

  app.answer('updateSearch', () => {
    throw new Refused('internal')
  })
  await userEvent.keyboard('{Enter}')
  await field.fill('Pearl ones')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('Pearl ones')
  await expect.element(field).toHaveFocus()
  expect(await accessibilityViolations()).toEqual([])
  app.answer('updateSearch', answers.updateSearch ?? { success: true })
  await page.getByRole('button', { name: 'Save new title' }).click()
  await expect.element(link('Pearl ones')).toBeVisible()
})

test('renaming can be undone, and the undo is saved', async () => {
  const app = await openApp('/saved-searches', { answers: withSearches() })
  const rename = async (title: string) => {
    await pencilOf('White ones').click()
    await field.fill(title)
    await userEvent.keyboard('{Enter}')
  }
  const undo = page.getByRole('button', { name: 'Undo: back to “White ones”' })
  await rename('Pearl ones')
  await undo.click()
  await expect.element(link('White ones')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
  await rename('Silver ones')
  await expect.element(undo).toBeVisible()
  await app.reload()
  await expect.element(link('Silver ones')).toBeVisible()
})

test('several selected searches are deleted after one confirmation', async () => {
  const answers = withSearches()
  const app = await openApp('/saved-searches', { answers })
  await checkboxOf('Cheap ones').click()
  await expect.element(bar).toMatchTextContent('1 selected')
  await userEvent.keyboard('{Shift>}')
  await checkboxOf('Sold ones').click()
  await userEvent.keyboard('{/Shift}')
  await expect.element(bar).toMatchTextContent('3 selected')
  await userEvent.keyboard('jx')
  await expect.element(bar).toMatchTextContent('4 selected')
  await expect.element(page.getByLabelText('Select all rows of the page')).toBeChecked()
  await userEvent.keyboard('x')
  await expect.element(bar).toMatchTextContent('3 selected')
  await expect
    .element(page.getByRole('status').filter({ hasText: '3 selected' }))
    .toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])

  // One deletion is refused: the search remains, and the dialog shows why.
  const { deleteSearch } = answers
  app.answer('deleteSearch', (request) => {
    const { id } = request.body as { id: number }
    if (id === 3) throw new Refused('internal')
    return typeof deleteSearch === 'function' ? deleteSearch(request) : { success: true }
  })
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 3 searches?' })
  const asked = () =>
    question
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(asked).toEqual(['Cheap ones', 'White ones', 'Sold ones'])
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Delete this search?' })
  await expect.element(again.getByRole('alert')).toMatchTextContent('1 search was not deleted.')
  expect(rowTexts()).toHaveLength(2)
  expect(await accessibilityViolations()).toEqual([])
  app.answer('deleteSearch', deleteSearch ?? { success: true })
  await again.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(rowTexts()).toEqual([expect.stringMatching(/Bikes by year/)])
  await expect.element(bar).not.toBeInTheDocument()
})

test('a phone shows the searches as a list', async () => {
  await openApp('/saved-searches', { answers: withSearches(), screen: phoneScreen })
  const list = page.getByRole('list', { name: 'Saved searches' })
  await expect.element(list.getByRole('listitem')).toHaveLength(4)
  await checkboxOf('White ones').click()
  await bar.getByRole('button', { name: 'Select all' }).click()
  await expect.element(bar).toMatchTextContent('4 selected')
  await pencilOf('Sold ones').click()
  await expect.element(field).toHaveFocus()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await accessibilityViolations()).toEqual([])
})

test('every page of the list has an address', async () => {
  const app = await openApp('/saved-searches?page=2&pageSize=20', {
    answers: {
      listSearches: ({ query }) => ({
        items: query.page === '2' ? [] : [...saved],
        pageInfo: { ...pageInfoOf(4), page: Number(query.page ?? 1) },
      }),
    },
  })
  await page.getByRole('button', { name: 'Go to first page' }).click()
  await expect.poll(rowTexts).toHaveLength(4)
  expect(app.requestsOf('listSearches').map(({ query }) => query.page)).toEqual(['2', undefined])
})
