import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { pageInfoOf } from '#testing/components/answers.ts'
import {
  address,
  focus,
  listLoaded,
  openListing,
  rowIds,
  rowOf,
  rows,
} from '#testing/components/market/listing.ts'
import { marketOf } from '#testing/components/market/market.ts'

/** Collects the addresses of links that would have opened a tab. */
function collectTabs(): string[] {
  const opened: string[] = []
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a[target=_blank]')
    if (!link) return
    event.preventDefault()
    opened.push(link.getAttribute('href') ?? '')
  }
  document.addEventListener('click', onClick)
  onTestFinished(() => document.removeEventListener('click', onClick))
  return opened
}

const isShown = (id: string) => rowIds().includes(id)
const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
const expectFocusIn = (id: string) => expect.poll(focusedRow).toBe(id)
const rowText = (id: string) => rowOf(id).element().textContent

test('a lot opens by its name and by its row, and is marked as visited', async () => {
  const { market } = await openListing()
  const opened = collectTabs()
  const [first, second] = market.find()
  const [firstId = '', secondId = ''] = [first?.id, second?.id]
  const link = rowOf(firstId).getByRole('link').first()
  await expect.element(link).toHaveAttribute('href', first?.link)
  expect(link.element().getAttribute('rel')).toContain('noopener')
  expect(rowText(firstId)).not.toContain('seen before')
  await link.click()
  await rowOf(secondId).getByRole('cell').nth(3).click()
  expect(opened).toEqual([first?.link, second?.link])
  for (const id of [firstId, secondId]) {
    await expect.poll(() => rowText(id)).toContain('seen before')
  }
})

test('selecting the text of a lot does not open it', async () => {
  await openListing()
  const opened = collectTabs()
  const cell = rows()[0]?.querySelector<HTMLElement>('td:nth-child(3)')
  if (!cell) throw new Error('the row has no third cell')
  getSelection()?.selectAllChildren(cell)
  cell.click()
  expect(opened).toEqual([])
  getSelection()?.removeAllRanges()
  cell.click()
  expect(opened).toHaveLength(1)
})

test('a lot can be hidden, restored at once, and shown later', async () => {
  const { reload } = await openListing()
  const [first = '', second = ''] = rowIds()
  const openMenu = () =>
    rowOf(first)
      .getByRole('button', { name: /^Actions for lot/ })
      .click()
  const hide = async () => {
    await openMenu()
    await page.getByRole('menuitem', { name: 'Hide this lot' }).click()
    await expect.poll(() => isShown(first)).toBe(false)
  }
  await openMenu()
  await expect.element(page.getByRole('menu')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await hide()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog')
  await expect.element(toast).toMatchTextContent(/^Lot \d+ is hidden/)
  // Hovering pauses its timeout.
  await toast.hover()
  expect(await accessibilityViolations()).toEqual([])
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(isShown(first)).toBe(true)
  await hide()
  await expectFocusIn(second)
  // With the keyboard: to the toasts, through the toast to its buttons, and back to the list.
  await userEvent.keyboard('{F6}')
  await userEvent.keyboard('{Tab}')
  await expect.element(toast).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(toast).not.toBeInTheDocument()
  await expectFocusIn(second)
  await expect.element(page.getByText(/^1 hidden lot/)).toBeVisible()
  await reload()
  await listLoaded()
  expect(isShown(first)).toBe(false)
  await page.getByRole('button', { name: 'show', exact: true }).click()
  await expect.poll(() => isShown(first)).toBe(true)
  await openMenu()
  await page.getByRole('menuitem', { name: 'Show this lot again' }).click()
  await expect.element(page.getByText(/^1 hidden lot/)).not.toBeInTheDocument()
  expect(isShown(first)).toBe(true)
})

const alphabets = {
  Latin: { j: 'j', k: 'k', v: 'v', x: 'x', p: 'p' },
  Cyrillic: { j: 'о', k: 'л', v: 'м', x: 'ч', p: 'з' },
}
const codes = { j: 'KeyJ', k: 'KeyK', v: 'KeyV', x: 'KeyX', p: 'KeyP' }

test.each(Object.entries(alphabets))(
  'a list is operated without a mouse on a %s keyboard',
  async (_alphabet, written) => {
    /** Presses a key of the keyboard layout. */
    const press = (name: keyof typeof codes) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', {
          ...{ key: written[name], code: codes[name], bubbles: true, cancelable: true },
        }),
      )
    await openListing()
    const opened = collectTabs()
    const [first = '', second = '', third = ''] = rowIds()
    press('j')
    await expectFocusIn(first)
    press('j')
    press('j')
    press('k')
    await expectFocusIn(second)
    await userEvent.keyboard('{Enter}')
    expect(opened).toEqual([`/car-auction/${second}`])
    press('p')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    press('k')
    press('j')
    press('x')
    await expect.poll(() => isShown(second)).toBe(false)
    await expectFocusIn(third)
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    press('v')
    await expect.poll(address).toBe('/car-auction?view=card')
  },
)

test('b opens the bid form of the focused row on pages with bidding', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  await openListing()
  const [, second = ''] = rowIds()
  await userEvent.keyboard('b')
  expect(open).not.toHaveBeenCalled()
  await focus(rowOf(second).getByRole('link').first())
  await userEvent.keyboard('b')
  expect(open.mock.calls).toEqual([[`/car-auction/${second}#bid`, '_blank', 'noopener']])
  await expect.poll(() => rowText(second)).toContain('seen before')
})

test('b does nothing in statistics, which have no bidding', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  await openListing('/sales-statistic')
  await focus(
    rowOf(rowIds()[0] ?? '')
      .getByRole('link')
      .first(),
  )
  await userEvent.keyboard('b')
  expect(open).not.toHaveBeenCalled()
})

test('a lot that cannot be shipped, or perhaps not, is marked', async () => {
  const marks = [{ exportMark: 'banned' }, { exportMark: 'to_check' }, {}] as const
  const lots = marketOf()
    .find()
    .slice(0, marks.length)
    .map((lot, at) => ({ ...lot, ...marks[at] }))
  await openListing('/car-auction', {
    answers: { listing: { carsList: lots, pageInfo: pageInfoOf(lots.length) } },
  })
  const texts = lots.map(({ id }) => rowText(id))
  expect(texts[0]).toContain('Export banned: ')
  expect(texts[1]).toContain('Check the export: ')
  expect(texts[2]).not.toContain('xport')
  expect(await accessibilityViolations()).toEqual([])
})
