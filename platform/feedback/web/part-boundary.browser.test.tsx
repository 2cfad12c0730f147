import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadCatalog } from '#platform/i18n/web/catalog.ts'
import { LanguageProvider } from '#platform/i18n/web/language-provider.tsx'
import { CollectionItems } from '#platform/list/web/rows/collection-items.tsx'
import { CollectionTable } from '#platform/list/web/rows/collection-table.tsx'
import { PartBoundary } from './part-boundary.tsx'

/** Returns a function that renders into the page of the test, with the messages of the app. */
async function renderer(): Promise<(children: ReactNode) => void> {
  // React reports the errors that a boundary catches.
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  const catalog = await loadCatalog('en')
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
    expect(reported).toHaveBeenCalled()
    reported.mockRestore()
  })
  return (children) =>
    flushSync(() => root.render(<LanguageProvider catalog={catalog}>{children}</LanguageProvider>))
}

test('a part that fails leaves the rest and typed text intact, and can be retried', async () => {
  let isBroken = false
  const Part = () => {
    if (isBroken) throw new Error('a part broke')
    return <p>Panel</p>
  }
  const renderPage = await renderer()
  const render = () =>
    renderPage(
      <>
        <input aria-label="Your maximum" />
        <PartBoundary>
          <Part />
        </PartBoundary>
      </>,
    )
  render()
  await page.getByLabelText('Your maximum').fill('300000')
  isBroken = true
  render()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This part of the page crashed/)
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Panel', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Your maximum')).toHaveValue('300000')
})

const rows = ['first', 'odd', 'last']
const shared = {
  label: 'Lots',
  pages: [rows],
  expected: 3,
  rowId: String,
  markOf: () => '',
  context: null,
  selection: undefined,
}
let isOdd = true
function renderRow(row: string) {
  if (isOdd && row === 'odd') throw new Error('an odd row broke')
  return row
}
const items = { listClass: '', itemClass: '', activeClass: '', render: renderRow, skeleton: null }
const table = {
  columns: [{ id: 'lot', heading: [], width: 400, render: renderRow }],
  rowClass: { compact: '', normal: '', roomy: '' },
  skeletonClass: { compact: '', normal: '', roomy: '' },
}

test.each([
  ['list', <CollectionItems key="list" {...shared} layout={items} />],
  [
    'table',
    <CollectionTable key="table" {...shared} layout={table} address={{}} onSort={() => {}} />,
  ],
])('a failing row leaves the other rows of a %s intact', async (_name, list) => {
  isOdd = true
  const render = await renderer()
  render(list)
  const shown = () => [...document.querySelectorAll('[data-row]')].map((row) => row.textContent)
  expect(shown()).toEqual(['first', 'last'])
  isOdd = false
  // Not with the mouse: without the page around it, the table's header covers its first row.
  const again = page.getByRole('button', { name: 'Try again' }).element()
  again.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(shown).toEqual(rows)
})
