import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type PageType, pageTypeRoute, pageTypes } from '#market/search/contract/page-types.ts'
import {
  accessibilityViolations,
  horizontalOverflow,
  violationsInBothThemes,
} from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'
import { phoneScreen } from '#testing/components/screens.ts'

const pathOf = (pageType: PageType) => `${pageTypeRoute[pageType]}/share/1`
const answers = {
  openShare: () => {
    throw new Refused('not_found')
  },
}

test.each(pageTypes)(
  'a dead link below %s shows everybody that the lot is missing',
  async (type) => {
    const app = await openApp(pathOf(type), { signedInAs: null, answers })
    const nothing = page.getByRole('heading', { name: /no information on this lot/, level: 1 })
    await expect.element(nothing).toBeVisible()
    expect(app.requestsOf('openShare')[0]?.params).toEqual({ pageType: type })
  },
)

test('the page of a missing lot has no accessibility violations in either theme', async () => {
  await openApp(pathOf('car-auction'), { signedInAs: null, answers, screen: phoneScreen })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await violationsInBothThemes()).toEqual([])
})

test('the page of a missing lot offers guests to sign in', async () => {
  await openApp(pathOf('car-auction'), {
    signedInAs: null,
    language: 'ru',
    answers: {
      ...answers,
      listing: () => {
        throw new Refused('not_signed_in')
      },
    },
  })
  await expect
    .element(page.getByRole('heading', { name: /информации об этом лоте нет/ }))
    .toBeVisible()
  await page.getByRole('link', { name: 'К автоаукционам' }).click()
  await expect.poll(() => location.pathname).toBe('/auth/login')
})

test('people who are signed in see the same', async () => {
  await openApp(pathOf('car-auction'), { language: 'ru', answers })
  await expect
    .element(page.getByRole('heading', { name: /информации об этом лоте нет/ }))
    .toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})
