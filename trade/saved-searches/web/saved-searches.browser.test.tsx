import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  accessibilityViolations,
  violationsInBothThemes,
} from '#testing/components/accessibility.ts'
import { cars } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { type Answers, Refused } from '#testing/components/fake-server.ts'
import { phoneScreen } from '#testing/components/screens.ts'
import type { SavedSearch } from '#trade/saved-searches/contract/calls.ts'

/** A fake server that stores `count` searches. */
function withSearches(count: number): Answers {
  let searches = Array.from({ length: count }, (_, at): SavedSearch => {
    return { id: at + 1, name: `Search ${at + 1}`, params: 'sort=year', type: 'car-auction' }
  })
  return {
    mySearches: () => ({ items: searches, counter: searches.length }),
    saveSearch: ({ body }) => {
      const { title, params, type } = body as { title: string } & SavedSearch
      searches = [{ id: searches.length + 1, name: title, params, type }, ...searches]
      return { success: true }
    },
    updateSearch: ({ body }) => {
      const { id, title } = body as { id: number; title: string }
      searches = searches.map((one) => (one.id === id ? { ...one, name: title } : one))
      return { success: true }
    },
    deleteSearch: ({ body }) => {
      const { id } = body as { id: number }
      searches = searches.filter((one) => one.id !== id)
      return { success: true }
    },
  }
}

const saveButton = page.getByRole('button', { name: 'Save search', exact: true })
const listButton = (count: number) =>
  page.getByRole('button', { name: `Saved searches ${count || ''}`.trim(), exact: true })
const dialog = page.getByRole('dialog')
const title = page.getByLabelText('Title', { exact: true })
const submit = page.getByRole('button', { name: 'Save', exact: true })
const address = () => location.pathname + location.search

async function save(name: string): Promise<void> {
  await saveButton.click()
  await title.fill(name)
  await submit.click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('a search is saved under a title', async () => {
  const app = await openApp('/car-auction?sort=year&order=DESC&page=2', {
    answers: withSearches(0),
  })
  await saveButton.click()
  await expect.element(title).not.toHaveValue('')
  await expect.element(title).toHaveFocus()
  await title.fill('   ')
  await expect.element(submit).toBeDisabled()
  expect(await violationsInBothThemes()).toEqual([])
  await title.fill('Newest first')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Search saved' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(saveButton).toHaveFocus()
  await expect.element(listButton(1)).toBeVisible()
  expect(app.requestsOf('saveSearch').map(({ body }) => body)).toEqual([
    { title: 'Newest first', params: 'sort=year&order=DESC', type: 'car-auction' },
  ])
})

test('a search is run, renamed and deleted', async () => {
  const app = await openApp('/car-auction?sort=year&order=DESC', { answers: withSearches(0) })
  await save('Newest first')
  await listButton(1).click()
  await expect.element(dialog.getByText(`${cars.length} lots now`, { exact: true })).toBeVisible()
  const counted = app.requestsOf('listing').filter(({ query }) => query.pageSize === '1')
  expect(counted[0]?.query).toEqual({ page: '1', pageSize: '1', sort: 'year', order: 'DESC' })
  const pencil = dialog.getByRole('button', { name: 'Rename “Newest first”' })
  await pencil.click()
  expect(await violationsInBothThemes()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(pencil).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  await page.getByRole('link', { name: 'Bike auctions' }).first().click()
  await expect.poll(address).toBe('/bike-auctions')
  await page.getByRole('link', { name: 'Car auctions' }).first().click()
  await expect.poll(address).toBe('/car-auction')
  await listButton(1).click()
  await dialog.getByRole('link', { name: /Newest first/ }).click()
  await expect.poll(address).toBe('/car-auction?sort=year&order=DESC')
  await expect.element(dialog).not.toBeInTheDocument()

  await listButton(1).click()
  await pencil.click()
  const newTitle = dialog.getByLabelText('New title', { exact: true })
  await newTitle.fill('Something else')
  // Escape leaves the field but not the dialog.
  await userEvent.keyboard('{Escape}')
  await expect.element(pencil).toBeVisible()
  await pencil.click()
  await newTitle.fill('  ')
  await userEvent.keyboard('{Enter}')
  await pencil.click()
  await newTitle.fill('The newest')
  await dialog.getByRole('button', { name: 'Save new title' }).click()
  await expect.element(dialog.getByRole('link', { name: /The newest/ })).toBeVisible()
  await expect.element(dialog.getByText(/newest first/i)).not.toBeInTheDocument()
  expect(app.requestsOf('updateSearch')).toHaveLength(1)

  await dialog.getByRole('button', { name: 'Delete “The newest”' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this search?' })
  await expect.element(question).toMatchTextContent('The newest')
  expect(await accessibilityViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(app.requestsOf('deleteSearch')).toEqual([])
  await dialog.getByRole('button', { name: 'Delete “The newest”' }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(dialog.getByText('Nothing saved yet', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(listButton(0)).toBeVisible()
})

test('a double click saves once', async () => {
  const app = await openApp('/car-auction', { answers: withSearches(0) })
  await saveButton.click()
  await title.fill('In one go')
  await submit.dblClick()
  await expect.element(page.getByRole('heading', { name: 'Search saved' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(listButton(1)).toBeVisible()
  // Both clicks come before the page renders again.
  await saveButton.click()
  await title.fill('And another')
  const button = submit.element() as HTMLElement
  button.click()
  button.click()
  await expect.element(page.getByRole('heading', { name: 'Search saved' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(listButton(2)).toBeVisible()
  expect(app.requestsOf('saveSearch')).toHaveLength(2)
})

test('at the limit of ten searches, the dialog shows it instead of the title field', async () => {
  await openApp('/car-auction', { answers: withSearches(9) })
  await expect.element(listButton(9)).toBeVisible()
  await save('The tenth')
  await expect.element(listButton(10)).toBeVisible()
  await saveButton.click()
  await expect
    .element(page.getByRole('heading', { name: 'Saved search limit reached' }))
    .toBeVisible()
  await expect.element(title).not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Show saved searches' }).click()
  const list = page.getByRole('dialog', { name: 'Saved searches' }).getByRole('list')
  await expect.element(list.getByRole('link')).toHaveLength(10)
  const scrolled = list.element().parentElement
  expect(scrolled?.clientHeight).toBeGreaterThan(0)
  expect(scrolled?.clientHeight).toBeLessThanOrEqual(480)
  expect(scrolled?.scrollHeight).toBeGreaterThan(480)
})

test('the dialog shows why nothing was saved, and preserves its input', async () => {
  await openApp('/car-auction', {
    answers: {
      ...withSearches(0),
      saveSearch: () => {
        throw new Refused('saved_search_limit')
      },
    },
  })
  await saveButton.click()
  await title.fill('White ones')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(title).toHaveValue('White ones')
})

test('a search is saved and run on a phone in Russian', async () => {
  await openApp('/car-auction', {
    language: 'ru',
    screen: phoneScreen,
    answers: withSearches(0),
  })
  await page.getByRole('button', { name: 'Сохранить поиск' }).click()
  await page.getByLabelText('Название').fill('Всё подряд')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await page.getByRole('button', { name: 'Показать все поиски' }).click()
  await expect.element(page.getByText('Всё подряд', { exact: true })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})
