import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { lotIds, settled, signIn, soon, visit } from './journey.ts'

const boxesOf = (page: Page | Locator): Locator =>
  page.getByRole('group', { name: 'Condition', exact: true }).getByRole('checkbox')

const failuresOf = (page: Page | Locator): Locator => page.getByRole('alert')

/** The lots that the API names for the address of the page. */
async function idsAsked(page: Page, url: string): Promise<string[]> {
  const { search } = new URL(page.url())
  const response = await page.request.get(`${url}/api/car-auction/listing${search}`)
  return (await response.json()).carsList.map(({ id }: { id: string }) => id)
}

test('a filter that is pressed without a network takes nothing away, and is answered with it', () =>
  visit(async (here) => {
    const { page, context, url } = here
    await signIn(here)
    await boxesOf(page).nth(4).waitFor()
    const before = await lotIds(page)
    await context.setOffline(true)
    await boxesOf(page).nth(3).check()
    await page.waitForURL(/[?&]condition=/)
    await soon(() => failuresOf(page).count()).toBe(1)
    await soon(() => failuresOf(page).innerText()).toContain('The server does not answer')
    await soon(() => lotIds(page)).toEqual(before)
    await soon(() => boxesOf(page).nth(3).isChecked()).toBe(true)
    // Another one is added to it, and the lots are still the last that came.
    await boxesOf(page).nth(2).check()
    await page.waitForURL(/[?&]condition=[^,]+,/)
    await soon(() => failuresOf(page).count()).toBe(1)
    await soon(() => lotIds(page)).toEqual(before)

    await context.setOffline(false)
    await settled(page)
    await soon(() => failuresOf(page).count()).toBe(0)
    const asked = await idsAsked(page, url)
    expect(asked).not.toEqual(before)
    await soon(() => lotIds(page)).toEqual(asked)
    await page.getByRole('button', { name: /^Search · \d/ }).waitFor()
  }))

test('the way to try again asks for everything that failed', () =>
  visit(async (here) => {
    const { page, url } = here
    here.expectRefusal('503 /api/*/listing')
    here.expectRefusal('503 /api/car-auction/filters')
    await signIn(here)
    await boxesOf(page).nth(4).waitFor()
    const broken = { status: 503, body: 'The proxy says that nobody is there' }
    await page.route(/\/api\/car-auction\/(listing|filters)\?/, (route) => route.fulfill(broken))
    await boxesOf(page).nth(3).check()
    await soon(() => failuresOf(page).count()).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
    await failuresOf(page).getByRole('button', { name: 'Try again' }).click()
    await settled(page)
    await soon(() => failuresOf(page).count()).toBe(0)
    await soon(async () => lotIds(page)).toEqual(await idsAsked(page, url))
    await page.getByRole('button', { name: /^Search · \d/ }).waitFor()
  }))

test('counters that do not load say so in their panel, beside the last ones', () =>
  visit(async (here) => {
    const { page } = here
    here.expectRefusal('503 /api/car-auction/filters')
    await signIn(here)
    await boxesOf(page).nth(4).waitFor()
    const broken = { status: 503, body: 'The proxy says that nobody is there' }
    await page.route(/\/api\/car-auction\/filters\?/, (route) => route.fulfill(broken))
    await boxesOf(page).nth(3).check()
    await settled(page)
    const panel = page.getByRole('complementary', { name: 'Filters' })
    await soon(() => failuresOf(panel).count()).toBe(1)
    await soon(() => failuresOf(page).count()).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
    await panel.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: /^Search · \d/ }).waitFor()
    await soon(() => boxesOf(page).nth(3).isChecked()).toBe(true)
  }))

test('statistics keep their lots and prices without a network', () =>
  visit(async (here) => {
    const { page, context } = here
    await signIn(here, 'client', '/sales-statistic')
    await boxesOf(page).nth(4).waitFor()
    const prices = page.getByRole('region', { name: 'Sold prices' })
    const said = prices.getByText(/\d sales/)
    await said.waitFor()
    const [before, figures] = [await lotIds(page), await said.innerText()]
    await context.setOffline(true)
    await boxesOf(page).nth(3).check()
    await soon(() => failuresOf(page).count()).toBe(1)
    await soon(() => lotIds(page)).toEqual(before)
    await soon(() => said.innerText()).toBe(figures)
    await context.setOffline(false)
    await settled(page)
    await soon(() => said.innerText()).not.toBe(figures)
    await soon(() => failuresOf(page).count()).toBe(0)
  }))

test('the window of filters on a phone keeps its choices without a network', () =>
  visit(
    async (here) => {
      const { page, context } = here
      await signIn(here)
      await page.getByRole('button', { name: 'Filters' }).click()
      const window = page.getByRole('dialog', { name: 'Filters' })
      const boxes = boxesOf(window)
      await boxes.nth(4).waitFor()
      await context.setOffline(true)
      await boxes.nth(3).check()
      await window.getByText('This did not load.').waitFor()
      await soon(() => boxes.nth(3).isChecked()).toBe(true)
      await context.setOffline(false)
      await window.getByRole('button', { name: /^Show \d/ }).waitFor()
      await soon(() => window.getByText('This did not load.').count()).toBe(0)
    },
    { width: 390, height: 844, touch: true },
  ))
