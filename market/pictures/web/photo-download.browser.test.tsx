import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { lotPath } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { ConnectionLost, Refused } from '#testing/components/fake-server.ts'

const button = page.getByRole('button', { name: 'Download photos' })
const link = page.getByRole('link', { name: 'Open it in a new tab' })
const alert = page.getByRole('alert')
const address = '/api/bikes/images.zip?id=302'

/** Counts the tabs that the page opens, instead of opening them. */
function countTabs() {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => void open.mockRestore())
  return open
}

test('opens the photos of a bike in a new tab, and keeps a link to them', async () => {
  const open = countTabs()
  await openApp(lotPath('bikes'), {
    answers: { downloadImages: address },
  })
  await button.click()
  await expect.element(link).toHaveAttribute('href', address)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener')
  expect(open.mock.calls).toEqual([[address, '_blank', 'noopener']])
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await accessibilityViolations()).toEqual([])
})

test('requests photos once at a time, and shows a refusal next to the button', async () => {
  countTabs()
  const app = await openApp(lotPath('bikes'))
  app.answer('downloadImages', () => {
    throw new Refused('too_many_requests')
  })
  const held = app.hold('downloadImages')
  await button.click()
  await expect.element(page.getByText('Preparing the file…', { exact: true })).toBeVisible()
  // A forced click on the disabled button.
  await button.click({ force: true })
  held.release()
  await expect.element(alert).toMatchTextContent('Too many requests')
  expect(app.requestsOf('downloadImages')).toHaveLength(1)
  app.answer('downloadImages', () => {
    throw new ConnectionLost()
  })
  await button.click()
  await expect.element(alert).toMatchTextContent(/connection|reach|server/i)
  app.answer('downloadImages', address)
  await button.click()
  await expect.element(link).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('offers no download for a car', async () => {
  await openApp(lotPath('car-auction'))
  await expect.element(page.getByRole('region', { name: 'Photos' })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})
