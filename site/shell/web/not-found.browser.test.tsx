import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'

const notFound = page.getByRole('heading', { name: 'Page not found', level: 1 })

test.each(['/nowhere', '/a//b', '/%', '/%zz', '/lots/1.5', '/robots.php', '/boats/share/1'])(
  '%s leads nowhere, and the page says so',
  async (path) => {
    await openApp(path, { signedInAs: null })
    await expect.element(notFound).toBeVisible()
  },
)

test('the not-found page links to the cars', async () => {
  await openApp('/nowhere')
  await expect.element(notFound).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('link', { name: 'Go to car auctions' }).click()
  await expect.element(page.getByRole('heading', { name: 'Car auctions', level: 1 })).toBeVisible()
})
