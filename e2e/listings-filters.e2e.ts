import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import {
  countOf,
  expectFound,
  expectQuery,
  foundOf,
  numberIn,
  openPart,
  panelOf,
  partOf,
  queryOf,
  tagsOf,
} from './filter-panel.ts'
import { expect, test } from './fixtures.ts'
import { listLoaded, openList } from './lots-list.ts'
import { phone } from './screens.ts'

test.describe('the filter panel', () => {
  test('filters at a press, shows counters, and removes the filter again', async ({ page }) => {
    await openList(page)
    await expect.poll(() => foundOf(page)).toBeGreaterThan(0)
    const all = await foundOf(page)
    const box = partOf(page, 'Condition').getByRole('checkbox').nth(3)
    const count = await countOf(box)
    await box.check()
    await expect(page).toHaveURL(/[?&]condition=/)
    await expectFound(page, count)
    await listLoaded(page)
    await expect(tagsOf(page)).toHaveCount(1)
    // The address has the whole state: a reload and going back show the same.
    await page.reload()
    await listLoaded(page)
    await expect(box).toBeChecked()
    await expectFound(page, count)
    await page.goBack()
    await expectFound(page, all)
    await expect(box).not.toBeChecked()
    await page.goForward()
    await tagsOf(page).getByRole('button').click()
    await expect(page).toHaveURL('/car-auction')
    await expectFound(page, all)
  })

  test('counters of a filter ignore its own choice, and options with zero stay', async ({
    page,
  }) => {
    await openList(page)
    const boxes = partOf(page, 'Condition').getByRole('checkbox')
    const labels = partOf(page, 'Condition').locator('label')
    await expect(boxes.first()).toBeVisible()
    const rows = await boxes.count()
    const counts = await labels.allInnerTexts()
    await boxes.nth(2).check()
    await expect(page).toHaveURL(/[?&]condition=/)
    await listLoaded(page)
    await expect(labels).toHaveText(counts, { useInnerText: true })
    await panelOf(page).getByRole('textbox', { name: 'Year: from' }).fill('2024')
    await page.keyboard.press('Enter')
    await expectQuery(page, 'year', '2024,0')
    await expect(boxes).toHaveCount(rows)
  })

  test('shows the models of a maker; another maker clears them and what depends on them', async ({
    page,
  }) => {
    await openList(page)
    const part = partOf(page, 'Maker and model')
    await part.getByRole('button', { name: 'Maker: Any maker' }).click()
    await part.getByRole('checkbox').first().check()
    await expect(page).toHaveURL(/[?&]maker=\d+$/)
    await part.getByRole('button', { name: 'Model: Any model' }).click()
    await expect(part.getByRole('searchbox', { name: 'Search: Model' })).toBeVisible()
    await part.getByRole('checkbox').nth(0).check()
    await part.getByRole('checkbox').nth(1).check()
    await expect(page).toHaveURL(/[?&]model=\d+,\d+/)
    await partOf(page, 'Gearbox').getByRole('checkbox').first().check()
    await expect(page).toHaveURL(/[?&]gearbox=/)
    await expect(tagsOf(page)).toHaveCount(3)
    await part.getByRole('button', { name: /^Maker: / }).click()
    await part.getByRole('checkbox').nth(1).check()
    await expect(page).toHaveURL(/[?&]maker=\d+,\d+$/)
    expect(queryOf(page).get('model')).toBeNull()
    expect(queryOf(page).get('gearbox')).toBeNull()
    await listLoaded(page)
  })

  test('finds a model without a maker, and a chassis code without a model', async ({ page }) => {
    await openList(page)
    const part = partOf(page, 'Maker and model')
    await part.getByRole('button', { name: 'Model: Any model' }).click()
    await part.getByRole('searchbox', { name: 'Find a model' }).fill('prius')
    await part.getByRole('list', { name: 'Find a model' }).getByRole('button').first().click()
    await expect(page).toHaveURL(/(?=.*[?&]maker=\d+)(?=.*[?&]model=\d+)/)
    await expect(part.getByRole('button', { name: /^Maker: / })).toHaveText('TOYOTA')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/car-auction')
    const chassis = await openPart(page, 'Chassis')
    await chassis.getByRole('button', { name: 'Chassis: Any chassis' }).click()
    const search = chassis.getByRole('searchbox', { name: 'Find a chassis code' })
    await search.fill('ZVW')
    await search.press('Enter')
    await chassis.getByRole('list').getByRole('button').first().click()
    await expect(page).toHaveURL(/(?=.*[?&]chassis=ZVW)(?=.*[?&]maker=\d+)(?=.*[?&]model=\d+)/)
    await listLoaded(page)
  })

  test('expands a list in view, with the focus in its search field', async ({ page }) => {
    await openList(page)
    const part = await openPart(page, 'Colour')
    const button = part.getByRole('button', { name: 'Colour: Any colour' })
    await button.click()
    await expect(part.getByRole('searchbox')).toBeFocused()
    const choices = part.getByRole('group', { name: 'Colour' })
    const clear = panelOf(page).getByRole('button', { name: 'Clear', exact: true })
    const room = async () => {
      const [list, below] = await Promise.all([choices.boundingBox(), clear.boundingBox()])
      return list && below ? below.y - (list.y + list.height) : Number.NaN
    }
    await expect.poll(room, 'px from the list to the button below it').toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()
  })

  test('accepts ranges by typing and by key, and swaps reversed bounds', async ({ page }) => {
    await openList(page)
    const panel = panelOf(page)
    const from = panel.getByRole('textbox', { name: 'Year: from' })
    const to = panel.getByRole('textbox', { name: 'Year: to' })
    await from.fill('2020')
    await to.fill('20x16')
    await expect(to).toHaveValue('2016')
    await to.press('Enter')
    await expectQuery(page, 'year', '2016,2020')
    await expect(from).toHaveValue('2016')
    const mileage = panel.getByRole('textbox', { name: 'Mileage, km: to' })
    await mileage.fill('90000')
    // Typing is applied after a debounce.
    await expectQuery(page, 'mileage', '0,90000')
    await from.focus()
    await expect(mileage).toHaveValue('90\u2009000')
    const thumb = panel.getByRole('slider', { name: 'Year: from' })
    await thumb.focus()
    await thumb.press('ArrowRight')
    await expectQuery(page, 'year', '2017,2020')
    await expect(tagsOf(page)).toContainText(['2017–2020', 'to 90\u2009000 km'])
  })

  test('drops typed text of a range when going back', async ({ page }) => {
    await openList(page)
    const from = panelOf(page).getByRole('textbox', { name: 'Year: from' })
    await from.fill('2015')
    await expectQuery(page, 'year', '2015,0')
    await page.goBack()
    await expectQuery(page, 'year', null)
    await expect(from).toHaveValue('')
    await from.blur()
    await listLoaded(page)
    expect(queryOf(page).get('year')).toBeNull()
  })

  test('prefetches before the debounce of the lot search is over', async ({ page }) => {
    await openList(page)
    const lot = panelOf(page).getByRole('searchbox', { name: 'Lot number' })
    const prefetched = page.waitForResponse(/\/listing\?.*quick_search_lot=1-500/)
    // The debounce waits for the response, however long that takes.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await lot.fill(' 1-500 ')
    await page.clock.runFor(500)
    await prefetched
    expect(queryOf(page).get('quick_search_lot')).toBeNull()
    await page.clock.resume()
    await expectQuery(page, 'quick_search_lot', '1-500')
    await lot.fill('1-700')
    await lot.press('Enter')
    await expectQuery(page, 'quick_search_lot', '1-700')
    await lot.fill('1-800')
    await panelOf(page)
      .getByRole('button', { name: /^Search/ })
      .click()
    await expectQuery(page, 'quick_search_lot', '1-800')
    await lot.press('Escape')
    await expectQuery(page, 'quick_search_lot', null)
    await expect(lot).toHaveValue('')
  })

  test('explains lot numbers on focus, can be hidden, and stays hidden', async ({ page }) => {
    await openList(page)
    await expect(
      panelOf(page).getByRole('button', { name: 'How to write lot numbers' }),
    ).toBeVisible()
    const hide = panelOf(page).getByRole('button', { name: 'Hide the filters' })
    await hide.focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tooltip')).toContainText('1001-1005')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).not.toBeAttached()
    await hide.click()
    await expect(panelOf(page)).not.toBeAttached()
    await page.reload()
    await listLoaded(page)
    await expect(panelOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(panelOf(page)).toBeVisible()
  })

  test('works by keyboard alone', async ({ page }) => {
    await openList(page)
    const auctions = partOf(page, 'Auction')
    await auctions.getByRole('button', { name: 'Auction' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/[?&]auction=\d+/)
    await listLoaded(page)
    // The options were rendered again, and the focus is still on the same one.
    await expect(auctions.getByRole('checkbox').first()).toBeFocused()
    await tagsOf(page).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/car-auction')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test.describe('in the dark', () => {
    test.use({ colorScheme: 'dark' })

    test('has no accessibility violations when all sections are expanded', async ({ page }) => {
      await openList(page, '/car-auction?year=2015,0&condition=4,5')
      // A slider is loaded when its range is pointed at or focused.
      await panelOf(page).getByRole('textbox', { name: 'Year: from' }).focus()
      await expect(panelOf(page).getByRole('slider').first()).toBeVisible()
      await page.getByRole('button', { name: 'Schedule' }).click()
      await page.getByRole('button', { name: /^Maker: / }).click()
      expect(await accessibilityViolations(page)).toEqual([])
    })
  })
})

test.describe('an empty list', () => {
  test('names the filter that emptied it, and removes it', async ({ page }) => {
    await page.goto('/car-auction?condition=4&year=1901,1902')
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
    const removeYear = page.getByRole('button', { name: /^Without Year/ })
    // The count follows the years, which end in digits, too.
    await expect(removeYear).toHaveText(/1902\d/)
    const count = numberIn(/[\d\u2009]+$/.exec(await removeYear.innerText())?.[0] ?? '')
    await removeYear.click()
    await listLoaded(page)
    expect(queryOf(page).get('year')).toBeNull()
    await expectFound(page, count)
  })

  test('offers nothing to remove that would find no lots', async ({ page }) => {
    await page.goto('/car-auction?year=1901,1902&mileage=999990,999999')
    const empty = page.getByRole('main').filter({ hasText: 'No lot fits all of these together' })
    await expect(empty.getByText('1901–1902', { exact: true }).last()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Without/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await expect(page).toHaveURL('/car-auction')
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('filters are a draft with live counters until they are applied', async ({ page }) => {
    await openList(page)
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const show = dialog.getByRole('button', { name: /^Show/ })
    await expect(show).toHaveText(/\d cars/)
    const before = await show.innerText()
    const box = dialog
      .getByRole('group', { name: 'Condition', exact: true })
      .getByRole('checkbox')
      .nth(3)
    await box.check()
    await expect(show).not.toHaveText(before)
    await expect(show).toHaveText(/\d cars/)
    expect(queryOf(page).get('condition')).toBeNull()
    const count = numberIn(await show.innerText())
    expect(await accessibilityViolations(page)).toEqual([])
    await expect.poll(() => horizontalOverflow(page)).toBe(0)
    await show.click()
    await expect(page).toHaveURL(/[?&]condition=/)
    await listLoaded(page)
    await expectFound(page, count)
    // Closing discards the draft.
    await page.getByRole('button', { name: 'Filters · 1' }).click()
    await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).not.toBeAttached()
    expect(queryOf(page).get('condition')).not.toBeNull()
    await page.getByRole('button', { name: 'Filters · 1' }).click()
    await expect(box).toBeChecked()
  })

  test.describe('in Russian', () => {
    test.use({ language: 'ru', locale: 'ru-RU' })

    test('the schedule covers the screen', async ({ page }) => {
      await openList(page)
      await page.getByRole('button', { name: 'Расписание' }).click()
      const dialog = page.getByRole('dialog', { name: 'Расписание' })
      await dialog.getByRole('checkbox').nth(1).check()
      const show = dialog.getByRole('button', { name: /машин/ })
      await expect(show).toHaveText(/\d машин/)
      expect(await accessibilityViolations(page)).toEqual([])
      await show.click()
      await expect(page).toHaveURL(/[?&]houseDay=/)
      await expect(page.getByRole('list', { name: 'Действующие фильтры' })).toHaveText(/День/)
    })
  })
})
