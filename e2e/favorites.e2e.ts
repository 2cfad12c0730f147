import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { favoriteGroups } from '../contract/lots/favorite-groups.ts'
import { barriersOf, settled, sidewaysOf, signIn, soon, type Visit, visit } from './journey.ts'
import { prefer } from './preferences.ts'

const phone = { width: 390, height: 844, touch: true }
const star = (page: Page, at = 0) => page.locator('main [data-favorite]').nth(at)
const rows = (page: Page) => page.locator('main [data-row]')

/** Every journey begins with nothing marked and nothing saved: they are all the same buyer's. */
async function signInAfresh(here: Visit, path = '/car-auction'): Promise<void> {
  await signIn(here)
  await forgetEverything(here)
  await here.page.goto(here.url + path)
}

async function forgetEverything({ page, url }: Visit): Promise<void> {
  const ask = async (path: string) => (await page.request.get(`${url}/api${path}`)).json()
  for (const type of ['car-auction', 'stock', 'stats', 'bikes']) {
    for (const group of favoriteGroups) {
      const answer = await ask(`/${type}/listing?pageSize=100&group=${group}`)
      for (const { id } of answer.carsList ?? answer.bikeList) {
        await page.request.delete(`${url}/api/favorite/delete?group=${group}&carId=${id}`)
      }
    }
    for (const { id } of (await ask(`/user/my-search?type=${type}`)).items) {
      await page.request.post(`${url}/api/user/delete-search`, { data: { id } })
    }
  }
}

afterAll(() => visit(async (here) => signInAfresh(here)))

/** Opens the menu of a lot and presses one of its lines. */
async function choose(page: Page, button: Locator, line: string | RegExp): Promise<void> {
  await button.click()
  const menu = page.getByRole('menu')
  await menu.getByText(line, { exact: true }).click()
  await menu.waitFor({ state: 'detached' })
}

const inGroup = (page: Page, letter: string) =>
  page.getByRole('button', { name: `In group ${letter} of favorites` })

/** Its button once the server has said yes; until then it can be seen and not pressed. */
const atRest = (page: Page, letter: string) =>
  page.locator(`main [data-group=${letter}][aria-disabled=false]`)

describe('a buyer with favorites', () => {
  test('marks a lot, moves it, finds it in its group and takes it out again', () =>
    visit(async (here) => {
      const { page, url } = here
      await signInAfresh(here)
      await settled(page)
      const id = await star(page).getAttribute('data-favorite')
      await choose(page, star(page), 'Group A')
      await inGroup(page, 'A').waitFor()
      // The focus is where it was.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-favorite')))
        .toBe(id)
      await choose(page, star(page), 'Group B')
      await inGroup(page, 'B').waitFor()
      await page.getByRole('link', { name: 'Favorites' }).first().click()
      await page.getByRole('heading', { name: 'Group A is empty' }).waitFor()
      await page.getByRole('link', { name: 'Group B 1' }).click()
      await settled(page)
      await soon(() => rows(page).count()).toBe(1)
      await soon(() => rows(page).getAttribute('data-row')).toBe(id)
      await page.reload()
      await settled(page)
      await choose(page, inGroup(page, 'B'), 'Remove from favorites')
      await page.getByRole('heading', { name: 'Group B is empty' }).waitFor()
      await page.getByRole('link', { name: 'Group B 0' }).waitFor()
      await page.goto(`${url}/car-auction`)
      await settled(page)
      await soon(() => star(page).getAttribute('data-group')).toBeNull()
    }))

  test('takes a lot out by choosing its own group', () =>
    visit(async (here) => {
      const { page } = here
      await signInAfresh(here)
      await settled(page)
      await choose(page, star(page), 'Group C')
      await inGroup(page, 'C').waitFor()
      await choose(page, star(page), 'Group C')
      await inGroup(page, 'C').waitFor({ state: 'detached' })
    }))

  test('does it all with the keyboard', () =>
    visit(async (here) => {
      const { page } = here
      await signInAfresh(here)
      await settled(page)
      await page.keyboard.press('j')
      await page.keyboard.press('f')
      await atRest(page, 'A').waitFor()
      await star(page).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menu').waitFor()
      await page.keyboard.press('d')
      await page.keyboard.press('Enter')
      await atRest(page, 'D').waitFor()
      await star(page).press('Enter')
      await page.getByRole('menu').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await soon(() => star(page).evaluate((button) => button === document.activeElement)).toBe(
        true,
      )
    }))

  test('sees a group by page type, the finished lots as well', () =>
    visit(async (here) => {
      const { page, url } = here
      await signInAfresh(here)
      const ask = async (path: string) => (await page.request.get(`${url}/api${path}`)).json()
      const [sold] = (await ask('/car-auction/listing?pageSize=1&status=4533')).carsList
      const [bike] = (await ask('/bikes/listing?pageSize=1')).bikeList
      for (const [lot, type] of [
        [sold, 'car-auction'],
        [bike, 'bikes'],
      ] as const) {
        const data = { group: 'E', carId: lot.id, type }
        expect((await page.request.post(`${url}/api/favorite/add`, { data })).status()).toBe(200)
      }
      await page.goto(`${url}/favorites/E?type=stats`)
      await settled(page)
      await soon(() => rows(page).getAttribute('data-row')).toBe(sold.id)
      // Here a finished lot can be moved, too.
      await choose(page, inGroup(page, 'E'), 'Group D')
      await page.getByRole('heading', { name: 'Group E is empty' }).waitFor()
      await page.getByRole('tab', { name: 'Bike auctions 1' }).click()
      await page.waitForURL(/favorites\/E\?type=bikes$/)
      await settled(page)
      await soon(() => rows(page).getAttribute('data-row')).toBe(bike.id)
    }))

  test('who presses twice on a slow line asks once', () =>
    visit(async (here) => {
      const { page } = here
      await signInAfresh(here)
      await settled(page)
      let asked = 0
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/favorite/**', async (route) => {
        asked++
        await held
        await route.continue()
      })
      await choose(page, star(page), 'Group A')
      // Shown before the server has said yes, and left alone until it has.
      await inGroup(page, 'A').waitFor()
      await star(page).click({ force: true })
      await soon(() => page.getByRole('menu').count()).toBe(0)
      await page.keyboard.press('f')
      answer()
      await atRest(page, 'A').waitFor()
      expect(asked).toBe(1)
    }))

  test('is told beside the button what went wrong, and the lot is back', () =>
    visit(async (here) => {
      const { page } = here
      here.expectRefusal('409 /api/favorite/add')
      await signInAfresh(here)
      await settled(page)
      await page.route('**/api/favorite/add', (route) =>
        route.fulfill({
          status: 409,
          json: { success: false, messageCode: 'favorite_limit', message: '', requestId: 'x' },
        }),
      )
      await choose(page, star(page), 'Group A')
      const words = page.getByRole('alert')
      await words.waitFor()
      await soon(() => words.innerText()).toContain('which is the most')
      await soon(() => star(page).getAttribute('data-group')).toBeNull()
      await page.keyboard.press('Escape')
      await words.waitFor({ state: 'detached' })
    }))
})

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save search', exact: true })
const listButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Saved searches ${count || ''}`.trim(), exact: true })

async function save(page: Page, title: string): Promise<void> {
  await saveButton(page).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

describe('a buyer with saved searches', () => {
  test('saves, runs, renames and deletes one', () =>
    visit(async (here) => {
      const { page, url } = here
      await signInAfresh(here, '/car-auction?sort=year&order=DESC')
      await settled(page)
      await saveButton(page).click()
      const title = page.getByLabel('Title', { exact: true })
      await soon(() => title.inputValue()).not.toBe('')
      await soon(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
      const keep = page.getByRole('button', { name: 'Save', exact: true })
      await title.fill('   ')
      await soon(() => keep.isDisabled()).toBe(true)
      await title.fill('Newest first')
      await title.press('Enter')
      await page.getByRole('heading', { name: 'Search saved' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await soon(() =>
        saveButton(page).evaluate((button) => button === document.activeElement),
      ).toBe(true)

      await page.goto(`${url}/car-auction`)
      await settled(page)
      await listButton(page, 1).click()
      const total = await page.request.get(`${url}/api/car-auction/listing?pageSize=1`)
      const found = (await total.json()).pageInfo.totalSearchResults
      const list = page.getByRole('dialog')
      await list.getByText(/\d lots now/).waitFor()
      const now = async () => (await list.getByText(/lots now/).innerText()).replace(/\D/g, '')
      await soon(now).toBe(String(found))
      await list.getByRole('link', { name: /Newest first/ }).click()
      await page.waitForURL(/\/car-auction\?sort=year&order=DESC$/)
      await settled(page)

      await listButton(page, 1).click()
      const pencil = list.getByRole('button', { name: 'Rename “Newest first”' })
      await pencil.click()
      const newTitle = list.getByLabel('New title', { exact: true })
      await newTitle.fill('Something else')
      // Leaves the field, and not the window.
      await newTitle.press('Escape')
      await pencil.waitFor()
      await pencil.click()
      await newTitle.fill('  ')
      await newTitle.press('Enter')
      await pencil.click()
      await newTitle.fill('The newest')
      await list.getByRole('button', { name: 'Keep the new title' }).click()
      await list.getByRole('link', { name: /The newest/ }).waitFor()
      await soon(() => list.getByText('Newest first').count()).toBe(0)

      await list.getByRole('button', { name: 'Delete “The newest”' }).click()
      const question = page.getByRole('dialog', { name: 'Delete this search?' })
      await soon(() => question.innerText()).toContain('The newest')
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      await list.getByRole('button', { name: 'Delete “The newest”' }).click()
      await question.getByRole('button', { name: 'Delete', exact: true }).click()
      await list.getByText('Nothing saved yet').waitFor()
      await page.keyboard.press('Escape')
      await listButton(page, 0).waitFor()
    }))

  test('saves once with a double click', () =>
    visit(async (here) => {
      const { page } = here
      await signInAfresh(here)
      await settled(page)
      let sent = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/api/user/save-search')) sent += 1
      })
      await saveButton(page).click()
      await page.getByLabel('Title', { exact: true }).fill('In one go')
      const keep = page.getByRole('button', { name: 'Save', exact: true })
      await keep.dblclick()
      await page.getByRole('heading', { name: 'Search saved' }).waitFor()
      await page.keyboard.press('Escape')
      await listButton(page, 1).waitFor()
      // Faster than any finger: both before the page is drawn anew.
      await saveButton(page).click()
      await page.getByLabel('Title', { exact: true }).fill('And another')
      await keep.evaluate((button: HTMLButtonElement) => [button.click(), button.click()].length)
      await page.getByRole('heading', { name: 'Search saved' }).waitFor()
      await page.keyboard.press('Escape')
      await listButton(page, 2).waitFor()
      expect(sent).toBe(2)
    }))

  test('has room for ten, and is told so instead of asked for the next title', () =>
    visit(async (here) => {
      const { page, url } = here
      await signInAfresh(here)
      for (let at = 1; at < 10; at++) {
        const data = { title: `Search ${at}`, params: 'sort=year', type: 'car-auction' }
        expect((await page.request.post(`${url}/api/user/save-search`, { data })).status()).toBe(
          200,
        )
      }
      await page.reload()
      await settled(page)
      await listButton(page, 9).waitFor()
      await save(page, 'The tenth')
      await listButton(page, 10).waitFor()
      await saveButton(page).click()
      await page.getByRole('heading', { name: 'No room for another search' }).waitFor()
      await page.getByRole('button', { name: 'Show saved searches' }).click()
      const list = page.getByRole('dialog', { name: 'Saved searches' })
      await list.getByRole('link').nth(9).waitFor()
      const scrolled = list.locator('div', { has: page.getByRole('list') }).last()
      await soon(async () => (await scrolled.boundingBox())?.height).toBeLessThanOrEqual(480)
    }))

  test('reads in the window why nothing was saved, and what was typed stays', () =>
    visit(async (here) => {
      const { page } = here
      here.expectRefusal('409 /api/user/save-search')
      await signInAfresh(here)
      await settled(page)
      await page.route('**/api/user/save-search', (route) =>
        route.fulfill({
          status: 409,
          json: { success: false, messageCode: 'saved_search_limit', message: '', requestId: 'x' },
        }),
      )
      await saveButton(page).click()
      await page.getByLabel('Title', { exact: true }).fill('White ones')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
      await soon(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('White ones')
    }))
})

describe('on a phone in Russian', () => {
  test('marks a lot, keeps a search and finds both again', () =>
    visit(
      async (here) => {
        const { page, url } = here
        await signIn(here)
        await forgetEverything(here)
        // The device's language; that of the account is every other journey's, too.
        await prefer(page, 'language', 'ru')
        await page.reload()
        await settled(page)
        const box = await star(page).boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
        await star(page).tap()
        await page.getByRole('menuitemradio', { name: 'Группа A' }).tap()
        await page.getByRole('button', { name: 'В избранном, группа A' }).waitFor()
        await page.getByRole('button', { name: 'Сохранить поиск' }).tap()
        await page.getByLabel('Название').fill('Всё подряд')
        await page.getByRole('button', { name: 'Сохранить', exact: true }).tap()
        await page.getByRole('button', { name: 'Показать все поиски' }).tap()
        await page.getByText('Всё подряд').waitFor()
        expect(await barriersOf(page)).toEqual([])
        await page.goto(`${url}/favorites/A`)
        await settled(page)
        await soon(() => rows(page).count()).toBe(1)
        await soon(() => sidewaysOf(page)).toBeLessThanOrEqual(0)
        expect(await barriersOf(page)).toEqual([])
        await page.goto(`${url}/favorites/E`)
        await page.getByRole('heading', { name: 'В группе E пока ничего нет' }).waitFor()
        await soon(() => sidewaysOf(page)).toBeLessThanOrEqual(0)
      },
      { ...phone, locale: 'ru-RU' },
    ))
})

describe.each(['light', 'dark'] as const)('in the %s theme nobody is kept out', (colorScheme) => {
  test('of the menu, the windows and the page of favorites', () =>
    visit(
      async (here) => {
        const { page, url } = here
        await signInAfresh(here)
        await settled(page)
        await choose(page, star(page), 'Group A')
        await star(page).click()
        await page.getByRole('menu').waitFor()
        expect(await barriersOf(page), 'menu').toEqual([])
        await page.keyboard.press('Escape')
        await saveButton(page).click()
        await page.getByLabel('Title', { exact: true }).waitFor()
        expect(await barriersOf(page), 'window for saving').toEqual([])
        await page.keyboard.press('Escape')
        await save(page, 'White ones')
        await listButton(page, 1).click()
        await page.getByText(/lots now/).waitFor()
        await page.getByRole('button', { name: /^Rename/ }).click()
        expect(await barriersOf(page), 'list of searches').toEqual([])
        await page.goto(`${url}/favorites/A`)
        await settled(page)
        expect(await barriersOf(page), 'favorites').toEqual([])
      },
      { colorScheme },
    ))
})
