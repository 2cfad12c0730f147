import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadCatalog } from '../i18n/catalog.ts'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { PartBoundary } from './part-boundary.tsx'

test('a part that breaks leaves the rest and what was typed, and can be tried again', async () => {
  // React reports what a boundary has caught.
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  let isBroken = false
  const Part = () => {
    if (isBroken) throw new Error('a part broke')
    return <p>Panel</p>
  }
  const catalog = await loadCatalog('en')
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
    reported.mockRestore()
  })
  const render = () =>
    flushSync(() =>
      root.render(
        <LanguageProvider catalog={catalog}>
          <input aria-label="Your maximum" />
          <PartBoundary>
            <Part />
          </PartBoundary>
        </LanguageProvider>,
      ),
    )
  render()
  await page.getByLabelText('Your maximum').fill('300000')
  isBroken = true
  render()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This part of the page broke/)
  expect(reported).toHaveBeenCalled()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Panel', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Your maximum')).toHaveValue('300000')
})
