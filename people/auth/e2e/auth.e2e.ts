import type { Page } from '@playwright/test'
import { expect, test } from '#testing/browser/fixtures.ts'
import { listLoaded } from '#testing/browser/lots-list.ts'

test.use({ signedInAs: null })

/** Returns the paths that the page requests from now on. */
function requestedBy(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

test('somebody signs in with the keyboard and out again, in every tab', async ({
  page,
  context,
  personOf,
  expectRefusal,
}) => {
  // Requests under way in a tab when the session ends.
  for (const path of ['notifications', 'site/menu-counters', 'comparison/lots']) {
    expectRefusal(`401 /api/${path}`)
  }
  const { email, password } = await personOf('client')
  const other = await context.newPage()
  await other.goto('/auth/login')
  await page.goto('/car-auction?sort=year&order=DESC')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  const emailField = page.locator('input[type=email]')
  const passwordField = page.locator('input[type=password]')

  // A change of language preserves the e-mail, but not the password.
  await emailField.fill(email)
  await passwordField.fill('half-typed')
  await page.getByRole('radio', { name: 'Русский' }).check()
  await expect(page.getByRole('heading', { name: 'Вход', level: 1 })).toBeVisible()
  await expect(emailField).toHaveValue(email)
  await expect(passwordField).toHaveValue('')
  const stored = await page.evaluate(() => JSON.stringify(localStorage) + document.cookie)
  expect(stored).not.toContain(email)
  expect(stored).not.toContain('half-typed')
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()

  // Both tabs return to their pages, and load everything once.
  const requested = [page, other].map(requestedBy)
  await emailField.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/car-auction?sort=year&order=DESC')
  await expect(other).toHaveURL('/car-auction')
  // Not the menu counters: they are requested again when the event stream opens.
  const lists = ['gearbox-list', 'auction-status-list']
  const once = ['/api/car-auction/listing', ...lists.map((list) => `/api/site/${list}`)]
  for (const [index, tab] of [page, other].entries()) {
    await listLoaded(tab)
    const paths = () => requested[index]?.filter((path) => once.includes(path)).sort()
    // Option lists are requested after the lots.
    await expect.poll(paths).toEqual([...once].sort())
    await tab.waitForLoadState('networkidle')
    expect(paths()).toEqual([...once].sort())
  }

  // The server renders the sidebar as it was left.
  const sidebar = page
    .getByRole('complementary')
    .filter({ has: page.getByRole('navigation', { name: 'Pages', exact: true }) })
  const width = async () => (await sidebar.boundingBox())?.width
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBe(72)
  await page.reload({ waitUntil: 'commit' })
  await expect(sidebar).toBeVisible()
  expect(await width()).toBe(72)
  await listLoaded(page)
  expect(await width()).toBe(72)

  await page.getByRole('button', { name: 'Sign out' }).first().click()
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/auth\/login/)
  await page.goto('/car-auction')
  await expect(page).toHaveURL(/\/auth\/login/)
  const response = await page.request.get('/api/car-auction/listing')
  expect(response.status()).toBe(401)
})
