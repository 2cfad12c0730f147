import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FavoriteGroup, favoriteGroups } from '#market/lots/contract/favorite-groups.ts'
import type { ListedLotNote } from '#market/lots/contract/lot-notes.ts'
import {
  accessibilityViolations,
  horizontalOverflow,
  violationsInBothThemes,
} from '#testing/components/accessibility.ts'
import { bikes, cars, pageInfoOf, sales } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import type { Answers } from '#testing/components/fake-server.ts'
import { phoneScreen } from '#testing/components/screens.ts'

const [first, second, third] = cars
const [sold] = sales
const [bike] = bikes
if (!first || !second || !third || !sold || !bike) throw new Error('there are no sample lots')

/** A fake server that stores favorites. */
function marked(groups: Readonly<Record<string, FavoriteGroup>>): Answers {
  const groupOf = new Map(Object.entries(groups))
  const wishOf = (id: string) => {
    const group = groupOf.get(id)
    return group ? { group, value: true } : null
  }
  const carsOf = (type: string | undefined) =>
    ({ 'car-auction': cars, stats: sales })[type ?? ''] ?? []
  const isIn = (group: string | undefined) => (lot: { readonly id: string }) =>
    groupOf.get(lot.id) === group
  return {
    addFavorite: ({ body }) => {
      const { carId, group } = body as { carId: string; group: FavoriteGroup }
      groupOf.set(carId, group)
      return { success: true }
    },
    deleteFavorite: ({ query: { carId = '' } }) => {
      groupOf.delete(carId)
      return { success: true }
    },
    listFavoriteGroups: ({ query: { type } }) =>
      favoriteGroups.map((value) => {
        const lots = type === 'bikes' ? bikes : carsOf(type)
        return { value, label: value, counter: lots.filter(isIn(value)).length }
      }),
    listing: ({ params: { pageType }, query: { group } }) => {
      if (pageType === 'bikes') {
        const bikeList = bikes
          .filter(isIn(group))
          .map((lot) => ({ ...lot, wishList: [wishOf(lot.id) ?? []].flat() }))
        return { bikeList, pageInfo: pageInfoOf(bikeList.length) }
      }
      const carsList = carsOf(pageType)
        .filter(isIn(group))
        .map((lot) => ({ ...lot, wishList: wishOf(lot.id) }))
      return { carsList, pageInfo: pageInfoOf(carsList.length) }
    },
  }
}

const main = page.getByRole('main')
const stars = main.getByRole('button', { name: /^In group [A-E] of favorites$/ })
const bar = page.getByRole('region', { name: 'Selected rows' })
const rowOf = ({ lotNo }: { readonly lotNo: string }) =>
  main.getByRole('row').filter({ has: page.getByText(lotNo, { exact: true }) })
const empty = (letter: string) => page.getByRole('heading', { name: `Group ${letter} is empty` })
const address = () => decodeURIComponent(location.pathname + location.search)

test('a group lists its lots, and a lot can be removed from it', async () => {
  await openApp('/favorites/A', { answers: marked({ [first.id]: 'B' }) })
  await expect.element(empty('A')).toBeVisible()
  await page.getByRole('link', { name: 'Group B 1' }).click()
  await expect.element(rowOf(first)).toBeVisible()
  await expect.element(stars).toHaveLength(1)
  const file = page.getByRole('link', { name: /^Export/ })
  expect(file.element().getAttribute('href')).toMatch(/[?&]group=B(&|$)/)
  expect(await violationsInBothThemes()).toEqual([])
  await stars.click()
  await page.getByRole('menu').getByText('Remove from favorites', { exact: true }).click()
  await expect.element(empty('B')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Group B 0' })).toBeVisible()
})

test('several lots are selected, moved to another group and removed', async () => {
  const answers = marked({ [first.id]: 'A', [second.id]: 'A', [third.id]: 'A' })
  await openApp('/favorites/A', { answers })
  await rowOf(first).getByRole('checkbox').click()
  await rowOf(third).getByRole('checkbox').click()
  await expect.element(bar).toMatchTextContent('2 selected')
  await bar.getByRole('button', { name: 'Move to another group' }).click()
  const menu = page.getByRole('menu')
  await expect.element(menu.getByText('Group A', { exact: true })).not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
  await menu.getByText('Group B', { exact: true }).click()
  await expect.element(stars).toHaveLength(1)
  await expect.element(rowOf(second)).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Group B 2' }).click()
  await expect.element(stars).toHaveLength(2)
  await page.getByLabelText('Select all rows of the page').click()
  await bar.getByRole('button', { name: 'Remove from favorites' }).click()
  await expect.element(empty('B')).toBeVisible()
})

test('a group is shown by page type, including finished lots', async () => {
  const app = await openApp('/favorites/E?type=stats', {
    answers: marked({ [sold.id]: 'E', [bike.id]: 'E' }),
  })
  await expect.element(rowOf(sold)).toBeVisible()
  await expect.element(stars).toHaveLength(1)
  // Finished lots can be moved as well.
  await stars.click()
  await page.getByRole('menu').getByText('Group D', { exact: true }).click()
  await expect.element(empty('E')).toBeVisible()
  expect(app.requestsOf('addFavorite').map(({ body }) => body)).toEqual([
    { group: 'D', carId: sold.id, type: 'car-auction' },
  ])
  await page.getByRole('tab', { name: 'Bike auctions 1' }).click()
  await expect.poll(address).toBe('/favorites/E?type=bikes')
  await expect.element(rowOf(bike)).toBeVisible()
  await expect.element(stars).toHaveLength(1)
})

test('rows show own notes and are filtered by them', async () => {
  const lotNote: ListedLotNote = {
    tags: ['family'],
    noteStart: 'Ask for the floor',
    notForMe: { reason: 'price', text: 'by far' },
  }
  const app = await openApp('/favorites/A', {
    answers: {
      ...marked({}),
      listOwnTags: [{ tag: 'family', lots: 1 }],
      listing: ({ query }) => {
        const all = [{ ...first, lotNote }, second]
        const carsList = all.filter(
          (lot) =>
            (query.tag === undefined || lot.lotNote?.tags.includes(query.tag)) &&
            (query.notForMe !== 'without' || !lot.lotNote?.notForMe) &&
            (query.notForMe !== 'only' || lot.lotNote?.notForMe),
        )
        return { carsList, pageInfo: pageInfoOf(carsList.length) }
      },
    },
  })
  const rowWithNote = rowOf(first)
  await expect.element(rowWithNote).toMatchTextContent('Not for me: too expensive · by far')
  await expect.element(rowWithNote).toMatchTextContent('family')
  await expect.element(rowWithNote).toMatchTextContent('Ask for the floor')
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('radio', { name: 'Still of interest' }).click()
  await expect.element(rowWithNote).not.toBeInTheDocument()
  await expect.element(rowOf(second)).toBeVisible()
  expect(address()).toBe('/favorites/A?notForMe=without')
  await page.getByRole('radio', { name: 'Not for me', exact: true }).click()
  await expect.element(rowWithNote).toBeVisible()
  await expect.element(rowOf(second)).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'All', exact: true }).click()
  await expect.element(rowOf(second)).toBeVisible()
  await page.getByRole('button', { name: 'Any tag' }).click()
  await page.getByRole('menu').getByText('family (1)', { exact: true }).click()
  await expect.element(rowWithNote).toBeVisible()
  await expect.element(rowOf(second)).not.toBeInTheDocument()
  await app.reload()
  await expect.element(page.getByRole('button', { name: 'Tag: family' })).toBeVisible()
  await expect.element(rowWithNote).toBeVisible()
  await expect.element(rowOf(second)).not.toBeInTheDocument()
})

test('favorites fit on a phone in Russian, with lots and without', async () => {
  await openApp('/favorites/A', {
    language: 'ru',
    screen: phoneScreen,
    answers: marked({ [first.id]: 'A' }),
  })
  await expect.element(main.getByRole('button', { name: 'В избранном, группа A' })).toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('link', { name: /^Группа E/ }).click()
  await expect
    .element(page.getByRole('heading', { name: 'В группе E пока ничего нет' }))
    .toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
})

test('favorites have a page for each letter and for nothing else', async () => {
  await openApp('/favorites/everything', { answers: marked({}) })
  await expect
    .element(page.getByRole('heading', { name: 'Page not found', level: 1 }))
    .toBeVisible()
  expect(main.elements()).toHaveLength(1)
  // The page has the app shell on desktops and phones.
  await expect.element(page.getByRole('link', { name: /^Bike auctions/ })).toBeVisible()
  await page.viewport(phoneScreen.width, phoneScreen.height)
  await expect.element(page.getByRole('button', { name: 'Menu' })).toBeVisible()
})
