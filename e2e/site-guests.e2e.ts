import { pageTypeRoute, pageTypes } from '../contract/lots/page-types.ts'
import { partsOf } from '../server/testing/mail-server.ts'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { expect, openSession, test } from './fixtures.ts'

test.use({ signedInAs: null })

const pages = {
  en: {
    '/about': 'About us',
    '/how-to-buy': 'How to buy',
    '/make-an-order': 'Make an order',
    '/terms': 'Terms of bidding',
  },
  ru: {
    '/about': 'О нас',
    '/how-to-buy': 'Как купить',
    '/make-an-order': 'Сделать заказ',
    '/terms': 'Условия участия в торгах',
  },
}

for (const language of ['en', 'ru'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a guest reads about the company', async ({ page }) => {
      for (const [path, title] of Object.entries(pages[language])) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
        expect(await accessibilityViolations(page), path).toEqual([])
        await expect.poll(() => horizontalOverflow(page), path).toBe(0)
      }
    })
  })
}

test('addresses that lead nowhere show a page that says so', async ({
  page,
  request,
  expectRefusal,
}) => {
  for (const path of ['/nowhere', '/a//b', '/%', '/%zz', '/lots/1.5', '/robots.php']) {
    expectRefusal(`404 ${path}`)
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
  }
  const robots = await request.get('/robots.txt')
  expect(robots.status()).toBe(200)
  expect(await robots.text()).toContain('User-agent: *')
})

test('a guest orders a car, and the order reaches the managers by mail', async ({
  page,
  mailbox,
}) => {
  const vehicle = `Toyota Alphard ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/make-an-order')
  await page.getByRole('button', { name: 'Send the order' }).click()
  await expect(page.getByText('Required field', { exact: true }).first()).toBeVisible()
  await page.getByLabel('Maker and model').fill(vehicle)
  await page.getByLabel('Budget').pressSequentially('1250000')
  await expect(page.getByLabel('Budget')).toHaveValue('1\u2009250\u2009000')
  await page.getByLabel('Country').fill('Keny')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ann Miller')
  await page.getByLabel('E-mail').fill('ann@seriba.test')
  await page.getByRole('button', { name: 'Send the order' }).click()
  await expect(page.getByRole('heading', { name: 'We have your order' })).toBeVisible()
  const texts = () => mailbox.arrived.map(({ source }) => partsOf(source).get('text/plain'))
  await expect.poll(texts).toContainEqual(expect.stringContaining(vehicle))
  // The demo shows the e-mails that it sends.
  const outbox = async () => (await page.request.get('/dev/outbox')).text()
  await expect.poll(outbox).toContain(vehicle)
})

test('an order preserves its input after a change of language', async ({ page }) => {
  await page.goto('/make-an-order')
  await page.getByLabel('Maker and model').fill('Honda CB400')
  await page.getByRole('radio', { name: 'Русский' }).check()
  await expect(page.getByRole('heading', { name: 'Сделать заказ', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Марка и модель')).toHaveValue('Honda CB400')
})

test.describe('a link to a shared lot', () => {
  test('shows everybody that there is no lot, and links to the cars', async ({
    page,
    personOf,
    expectRefusal,
  }) => {
    for (const pageType of pageTypes) {
      expectRefusal(`404 /api/${pageType}/share`)
      await page.goto(`${pageTypeRoute[pageType]}/share/1`)
      const nothing = page.getByRole('heading', { name: /no information on this lot/, level: 1 })
      await expect(nothing).toBeVisible()
    }
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('radio', { name: 'Dark' }).check()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('radio', { name: 'Русский' }).check()
    const russian = page.getByRole('heading', { name: /информации об этом лоте нет/ })
    await expect(russian).toBeVisible()
    await page.getByRole('link', { name: 'К автоаукционам' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await openSession(page, await personOf('client'))
    await page.goto('/car-auction/share/1')
    await expect(russian).toBeVisible()
  })

  test('of an unknown page type is not found', async ({ page }) => {
    await page.goto('/boats/share/1')
    await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
  })
})
