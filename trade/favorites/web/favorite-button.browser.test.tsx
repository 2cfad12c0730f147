import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { cars } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'

const marking = { addFavorite: { success: true }, deleteFavorite: { success: true } } as const
const [{ id: firstId } = { id: '' }] = cars

const star = page.getByRole('button', { name: /favorites$/ }).first()
const menu = page.getByRole('menu')
const inGroup = (letter: string) =>
  page.getByRole('button', { name: `In group ${letter} of favorites` })

/** Opens the menu of a lot and chooses an entry. */
async function choose(button: Locator, entry: string): Promise<void> {
  await button.click()
  await menu.getByText(entry, { exact: true }).click()
  await expect.element(menu).not.toBeInTheDocument()
}

test('a lot is put into a group, moved to another one and removed', async () => {
  const app = await openApp('/car-auction', { answers: marking })
  await choose(star, 'Group A')
  await expect.element(inGroup('A')).toHaveFocus()
  await expect.element(inGroup('A')).toHaveAttribute('aria-disabled', 'false')
  await choose(star, 'Group B')
  await expect.element(inGroup('B')).toHaveAttribute('aria-disabled', 'false')
  // Choosing the lot's own group also removes it.
  await choose(star, 'Group B')
  await expect.element(star).toHaveAccessibleName('Add to favorites')
  await choose(star, 'Group C')
  await expect.element(inGroup('C')).toHaveAttribute('aria-disabled', 'false')
  await choose(star, 'Remove from favorites')
  await expect.element(star).toHaveAccessibleName('Add to favorites')
  const put = (group: string) => ({ group, carId: firstId, type: 'car-auction' })
  expect(app.requestsOf('addFavorite').map(({ body }) => body)).toEqual(['A', 'B', 'C'].map(put))
  const taken = app.requestsOf('deleteFavorite').map(({ query }) => query)
  expect(taken).toEqual(['B', 'C'].map((group) => ({ group, carId: firstId })))
})

test('the menu of favorites has no accessibility violations in either theme', async () => {
  await openApp('/car-auction', { answers: marking })
  await choose(star, 'Group A')
  await star.click()
  await expect.element(menu).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('lots are marked with the keyboard', async () => {
  await openApp('/car-auction', { answers: marking })
  await expect.element(star).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(() => document.activeElement?.closest('[data-row]')).toBeTruthy()
  await userEvent.keyboard('f')
  await expect.element(inGroup('A')).toHaveAttribute('aria-disabled', 'false')
  star.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => menu.query()?.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('d{Enter}')
  await expect.element(inGroup('D')).toHaveAttribute('aria-disabled', 'false')
  await expect.element(star).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => menu.query()?.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(star).toHaveFocus()
})

test('two presses on a slow network send one call', async () => {
  const app = await openApp('/car-auction', { answers: marking })
  const held = app.hold('addFavorite')
  await choose(star, 'Group A')
  // The change is shown before the server has confirmed it, and the button is disabled until then.
  await expect.element(inGroup('A')).toHaveAttribute('aria-disabled', 'true')
  await star.click({ force: true })
  await userEvent.keyboard('f')
  expect(menu.elements()).toEqual([])
  held.release()
  await expect.element(inGroup('A')).toHaveAttribute('aria-disabled', 'false')
  expect(menu.elements()).toEqual([])
  expect(app.requestsOf('addFavorite')).toHaveLength(1)
  expect(app.requestsOf('deleteFavorite')).toEqual([])
})

test('a failure is shown beside the button, and the lot stays unmarked', async () => {
  await openApp('/car-auction', {
    answers: {
      addFavorite: () => {
        throw new Refused('favorite_limit')
      },
    },
  })
  await choose(star, 'Group A')
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('reached the limit')
  await expect.element(star).toHaveAccessibleName('Add to favorites')
  await userEvent.keyboard('{Escape}')
  await expect.element(alert).not.toBeInTheDocument()
})
