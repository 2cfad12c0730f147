import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '#testing/components/app.tsx'

test.each([
  ['en', '/about', 'About us'],
  ['en', '/how-to-buy', 'How to buy'],
  ['en', '/make-an-order', 'Make an order'],
  ['en', '/terms', 'Terms of bidding'],
  ['ru', '/about', 'О нас'],
  ['ru', '/how-to-buy', 'Как купить'],
  ['ru', '/make-an-order', 'Сделать заказ'],
  ['ru', '/terms', 'Условия участия в торгах'],
] as const)('in %s guests read %s', async (language, path, title) => {
  await openApp(path, { signedInAs: null, language })
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  expect(location.pathname).toBe(path)
})
