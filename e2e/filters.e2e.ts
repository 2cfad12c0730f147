import { describe, expect, test } from 'vitest'
import {
  askedOf,
  countOf,
  foundOf,
  numberIn,
  panelOf,
  partOf,
  tagsOf,
  waitForAsked,
} from './filter-panel.ts'
import { barriersOf, settled, sidewaysOf, signIn, soon, visit } from './journey.ts'
import { prefer } from './preferences.ts'

describe('the filter panel', () => {
  test('narrows at a press, counts what it will find, and lets go', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      await soon(() => foundOf(page)).toBeGreaterThan(0)
      const all = await foundOf(page)
      const box = partOf(page, 'Condition').getByRole('checkbox').nth(3)
      const count = await countOf(box)
      await box.check()
      await page.waitForURL(/[?&]condition=/)
      await soon(() => foundOf(page)).toBe(count)
      await settled(page)
      await soon(() => tagsOf(page).count()).toBe(1)
      // The address has it all: a reload and the way back give the same.
      await page.reload()
      await settled(page)
      await soon(() => box.isChecked()).toBe(true)
      await soon(() => foundOf(page)).toBe(count)
      await page.goBack()
      await soon(() => foundOf(page)).toBe(all)
      await soon(() => box.isChecked()).toBe(false)
      await page.goForward()
      await tagsOf(page).getByRole('button').click()
      await page.waitForURL(/\/car-auction$/)
      await soon(() => foundOf(page)).toBe(all)
    }))

  test('keeps counters of a filter apart from its own choice, and zeros in place', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const condition = partOf(page, 'Condition')
      await condition.getByRole('checkbox').first().waitFor()
      const rows = await condition.getByRole('checkbox').count()
      const counts = await condition.locator('label').allInnerTexts()
      await condition.getByRole('checkbox').nth(2).check()
      await page.waitForURL(/[?&]condition=/)
      await settled(page)
      await soon(() => condition.locator('label').allInnerTexts()).toEqual(counts)
      await panelOf(page).getByRole('textbox', { name: 'Year: from' }).fill('2024')
      await page.keyboard.press('Enter')
      await waitForAsked(page, 'year', '2024,0')
      await soon(() => condition.getByRole('checkbox').count()).toBe(rows)
    }))

  test('knows the models of a maker; another maker clears them and what hangs on it', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const part = partOf(page, 'Maker and model')
      await part.getByRole('button', { name: 'Maker: Any maker' }).click()
      await part.getByRole('checkbox').first().check()
      await page.waitForURL(/[?&]maker=\d+$/)
      await part.getByRole('button', { name: 'Model: Any model' }).click()
      await part.getByRole('checkbox').nth(0).check()
      await part.getByRole('checkbox').nth(1).check()
      await page.waitForURL(/[?&]model=\d+,\d+/)
      await partOf(page, 'Gearbox').getByRole('checkbox').first().check()
      await page.waitForURL(/[?&]gearbox=/)
      await soon(() => tagsOf(page).count()).toBe(4)
      await part.getByRole('button', { name: /^Maker: / }).click()
      await part.getByRole('checkbox').nth(1).check()
      await page.waitForURL(/[?&]maker=\d+,\d+$/)
      expect(askedOf(page).get('model')).toBeNull()
      expect(askedOf(page).get('gearbox')).toBeNull()
      await settled(page)
    }))

  test('finds a model without a maker, and a chassis code without a model', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const part = partOf(page, 'Maker and model')
      await part.getByRole('button', { name: 'Model: Any model' }).click()
      await part.getByRole('searchbox', { name: 'Find a model' }).fill('prius')
      await part.getByRole('list', { name: 'Find a model' }).getByRole('button').first().click()
      await page.waitForURL(/(?=.*[?&]maker=\d+)(?=.*[?&]model=\d+)/)
      await soon(() => part.getByRole('button', { name: /^Maker: / }).innerText()).toBe('TOYOTA')
      await page.getByRole('button', { name: 'Clear all' }).click()
      await page.waitForURL(/\/car-auction$/)
      const chassis = partOf(page, 'Chassis')
      const heading = chassis.getByRole('button', { name: 'Chassis', exact: true })
      if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
      await chassis.getByRole('button', { name: 'Chassis: Any chassis' }).click()
      const search = chassis.getByRole('searchbox', { name: 'Find a chassis code' })
      await search.fill('ZVW')
      await search.press('Enter')
      await chassis.getByRole('list').getByRole('button').first().click()
      await page.waitForURL(/(?=.*[?&]chassis=ZVW)(?=.*[?&]maker=\d+)(?=.*[?&]model=\d+)/)
      await settled(page)
    }))

  test('a list that unfolds is in sight, and can be searched at once', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const part = partOf(page, 'Colour')
      await part.getByRole('button', { name: 'Colour', exact: true }).click()
      const button = part.getByRole('button', { name: 'Colour: Any colour' })
      await button.click()
      const search = part.getByRole('searchbox')
      await soon(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
      const bottom = (box: Element) => box.getBoundingClientRect().bottom
      const choices = part.getByRole('group', { name: 'Colour' })
      const end = await choices.evaluate(bottom)
      const clear = panelOf(page).getByRole('button', { name: 'Clear', exact: true })
      expect(end).toBeLessThan(await clear.evaluate((it) => it.getBoundingClientRect().top))
      await page.keyboard.press('Escape')
      await soon(() => button.getAttribute('aria-expanded')).toBe('false')
      await soon(() => button.evaluate((it) => it === document.activeElement)).toBe(true)
    }))

  test('takes ranges by typing and by key, and turns reversed ones round', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const panel = panelOf(page)
      const from = panel.getByRole('textbox', { name: 'Year: from' })
      const to = panel.getByRole('textbox', { name: 'Year: to' })
      await from.fill('2020')
      await to.fill('20x16')
      await soon(() => to.inputValue()).toBe('2016')
      await to.press('Enter')
      await waitForAsked(page, 'year', '2016,2020')
      await soon(() => from.inputValue()).toBe('2016')
      await panel.getByRole('textbox', { name: 'Mileage, km: to' }).fill('90000')
      // Typing waits for a pause and goes by itself.
      await waitForAsked(page, 'mileage', '0,90000')
      await from.focus()
      await soon(() => panel.getByRole('textbox', { name: 'Mileage, km: to' }).inputValue()).toBe(
        '90\u2009000',
      )
      const thumb = panel.getByRole('slider', { name: 'Year: from' })
      await thumb.focus()
      await thumb.press('ArrowRight')
      await waitForAsked(page, 'year', '2017,2020')
      await soon(() => tagsOf(page).allInnerTexts()).toEqual([
        expect.stringContaining('2017–2020'),
        expect.stringContaining('to 90\u2009000 km'),
      ])
    }))

  test('forgets what was typed into a range on the way back', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const from = panelOf(page).getByRole('textbox', { name: 'Year: from' })
      await from.fill('2015')
      await waitForAsked(page, 'year', '2015,0')
      await page.goBack()
      await waitForAsked(page, 'year', null)
      await soon(() => from.inputValue()).toBe('')
      await from.blur()
      await settled(page)
      expect(askedOf(page).get('year')).toBeNull()
    }))

  test('asks the server before the pause of the lot search is over', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const lot = panelOf(page).getByRole('searchbox', { name: 'Lot number' })
      const ahead = page.waitForResponse(/\/listing\?.*quick_search_lot=1-500/)
      await lot.fill(' 1-500 ')
      await ahead
      expect(askedOf(page).get('quick_search_lot')).toBeNull()
      await waitForAsked(page, 'quick_search_lot', '1-500')
      await lot.fill('1-700')
      await lot.press('Enter')
      await waitForAsked(page, 'quick_search_lot', '1-700')
      await lot.fill('1-800')
      await panelOf(page)
        .getByRole('button', { name: /^Search/ })
        .click()
      await waitForAsked(page, 'quick_search_lot', '1-800')
      await lot.press('Escape')
      await waitForAsked(page, 'quick_search_lot', null)
      await soon(() => lot.inputValue()).toBe('')
    }))

  test('explains lot numbers on focus', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      await panelOf(page).getByRole('button', { name: 'How to write lot numbers' }).waitFor()
      await panelOf(page).getByRole('button', { name: 'Hide the filters' }).focus()
      await page.keyboard.press('Tab')
      await page.getByRole('tooltip').waitFor()
      await soon(() => page.getByRole('tooltip').innerText()).toContain('1001-1005')
      await page.keyboard.press('Escape')
      await page.getByRole('tooltip').waitFor({ state: 'detached' })
    }))

  test('hides and is still hidden later', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      await panelOf(page).getByRole('button', { name: 'Hide the filters' }).click()
      await panelOf(page).waitFor({ state: 'detached' })
      await page.reload()
      await settled(page)
      await soon(() => panelOf(page).count()).toBe(0)
      await page.getByRole('button', { name: 'Filters' }).click()
      await panelOf(page).waitFor()
    }))

  test('works by keyboard alone', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const first = partOf(page, 'Auction').getByRole('checkbox').first()
      await partOf(page, 'Auction').getByRole('button', { name: 'Auction' }).focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.waitForURL(/[?&]auction=\d+/)
      await settled(page)
      // Options were drawn anew; the focus is where it was.
      await soon(() => first.evaluate((box) => box === document.activeElement)).toBe(true)
      await tagsOf(page).getByRole('button').focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/car-auction$/)
      await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    }))

  test('has no barriers, unfolded and in the dark', () =>
    visit(
      async (here) => {
        const { page } = here
        await signIn(here, 'client', '/car-auction?year=2015,0&condition=4,5')
        // A slider comes when its range is pointed at or has the focus.
        await panelOf(page).getByRole('textbox', { name: 'Year: from' }).focus()
        await panelOf(page).getByRole('slider').first().waitFor()
        await page.getByRole('button', { name: 'Schedule' }).click()
        await page.getByRole('button', { name: /^Maker: / }).click()
        expect(await barriersOf(page)).toEqual([])
      },
      { colorScheme: 'dark' },
    ))
})

describe('an empty list', () => {
  test('names the filter that emptied it, and lifts it', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      await page.goto(`${here.url}/car-auction?condition=4&year=1901,1902`)
      await page.getByRole('heading', { name: 'No results' }).waitFor()
      const way = page.getByRole('button', { name: /^Without Year/ })
      await way.waitFor()
      // The count comes behind the years, which end in digits themselves.
      await soon(() => way.innerText()).not.toMatch(/1902$/)
      const count = numberIn(/[\d\u2009]+$/.exec(await way.innerText())?.[0] ?? '')
      await way.click()
      await settled(page)
      expect(askedOf(page).get('year')).toBeNull()
      await soon(() => foundOf(page)).toBe(count)
    }))

  test('offers no way that leads to nothing', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      await page.goto(`${here.url}/car-auction?year=1901,1902&mileage=999990,999999`)
      const empty = page.locator('main', { hasText: 'No lot fits all of these together' })
      await empty.getByText('1901–1902').last().waitFor()
      await soon(() => page.getByRole('button', { name: /^Without/ }).count()).toBe(0)
      await page.getByRole('button', { name: 'Reset filters' }).click()
      await page.waitForURL(/\/car-auction$/)
    }))
})

describe('on a phone', () => {
  const phone = { width: 390, height: 844, touch: true }

  test('filters are a draft with live counters until they are applied', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const dialog = page.getByRole('dialog', { name: 'Filters' })
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      const show = dialog.getByRole('button', { name: /^Show/ })
      await soon(() => show.innerText()).toMatch(/\d cars/)
      const before = await show.innerText()
      const condition = dialog.getByRole('group', { name: 'Condition', exact: true })
      await condition.getByRole('checkbox').nth(3).check()
      await soon(() => show.innerText()).not.toBe(before)
      expect(askedOf(page).get('condition')).toBeNull()
      const count = numberIn(await show.innerText())
      expect(await barriersOf(page)).toEqual([])
      await soon(() => sidewaysOf(page)).toBe(0)
      await show.click()
      await page.waitForURL(/[?&]condition=/)
      await settled(page)
      await soon(() => foundOf(page)).toBe(count)
      // Closing throws away what was not applied.
      await page.getByRole('button', { name: 'Filters · 1' }).click()
      await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(askedOf(page).get('condition')).not.toBeNull()
      await page.getByRole('button', { name: 'Filters · 1' }).click()
      await soon(() => condition.getByRole('checkbox').nth(3).isChecked()).toBe(true)
    }, phone))

  test('по-русски: расписание на весь экран', () =>
    visit(
      async (here) => {
        const { page } = here
        await prefer(page, 'language', 'ru')
        await signIn(here)
        await page.getByRole('button', { name: 'Расписание' }).click()
        const dialog = page.getByRole('dialog', { name: 'Расписание' })
        await dialog.getByRole('checkbox').nth(1).check()
        const show = dialog.getByRole('button', { name: /машин/ })
        await soon(() => show.innerText()).toMatch(/\d машин/)
        expect(await barriersOf(page)).toEqual([])
        await show.click()
        await page.waitForURL(/[?&]date=/)
        await soon(() =>
          page.getByRole('list', { name: 'Действующие фильтры' }).innerText(),
        ).toMatch(/День/)
      },
      { ...phone, locale: 'ru-RU' },
    ))
})
