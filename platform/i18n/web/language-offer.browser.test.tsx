import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'

const offer = page.getByRole('complementary', { name: 'Сайт доступен на русском языке' })

function preferLanguages(languages: readonly string[]): void {
  const spy = vi.spyOn(Navigator.prototype, 'languages', 'get').mockReturnValue(languages)
  onTestFinished(() => spy.mockRestore())
}

test.each(['/auth/login', '/about', '/car-auction/share/1'])(
  'Russian is offered at %s to a browser that prefers it, until the offer is closed',
  async (path) => {
    preferLanguages(['ru-RU', 'en'])
    const app = await openApp(path, { signedInAs: null, answers: { openShare: { locked: true } } })
    await expect.element(offer.getByRole('button', { name: 'Читать по-русски' })).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await offer.getByRole('button', { name: 'Закрыть' }).click()
    await expect.element(offer).not.toBeInTheDocument()
    await app.reload()
    await expect.element(page.getByRole('radio', { name: 'Русский' })).toBeVisible()
    await expect.element(page.getByRole('main')).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
  },
)

test('is not shown to browsers that prefer other languages', async () => {
  preferLanguages(['en-GB', 'ru'])
  await openApp('/about', { signedInAs: null })
  await expect.element(page.getByRole('heading', { name: 'About us' })).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
})

test('is not shown on a Russian page', async () => {
  preferLanguages(['ru-RU', 'en'])
  await openApp('/about', { signedInAs: null, language: 'ru' })
  await expect.element(page.getByRole('heading', { name: 'О нас' })).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
})
