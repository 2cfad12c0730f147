import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { newBid, write } from './chat-panel.ts'
import { expect, test } from './fixtures.ts'
import { phone } from './screens.ts'

test.use({ ...phone, language: 'ru', colorScheme: 'dark' })

test('on a phone the talk covers the screen, and its field stays above the keyboard', async ({
  page,
  openBrowser,
}) => {
  const { bidId } = await newBid(page)
  const manager = await openBrowser({ signedInAs: 'manager' })
  const long = 'Донаудампфшиффартсгезельшафт'.repeat(8)
  for (const text of ['Здравствуйте!', long, '🚗'.repeat(200)]) await write(manager, bidId, text)
  await page.goto('/bids')
  await page
    .locator(`[data-row="${bidId}"]`)
    .getByRole('button', { name: /^Сообщения: .* Непрочитанное:/ })
    .tap()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('log')).toContainText('Здравствуйте!')
  const field = panel.getByRole('textbox', { name: 'Сообщение' })
  // The field does not take the focus: the keyboard would cover what one came to read.
  await expect(field).not.toBeFocused()
  await expect(field).toHaveCSS('font-size', '16px')
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])

  // The keyboard takes half of the screen.
  await field.tap()
  await page.setViewportSize({ width: 390, height: 420 })
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('button', { name: 'Закрыть' })).toBeInViewport({ ratio: 1 })
  // Enter is a new line; the button sends.
  await field.pressSequentially('Да')
  await page.keyboard.press('Enter')
  await field.pressSequentially('Спасибо')
  await expect(field).toHaveValue('Да\nСпасибо')
  await panel.getByRole('button', { name: 'Отправить', exact: true }).tap()
  await expect(panel.getByText('Отправлено, ещё не прочитано', { exact: true })).toHaveCount(1)
  await expect(field).toHaveValue('')
  await page.setViewportSize(phone.viewport)
  await panel.getByRole('tab', { name: 'История' }).tap()
  await expect(panel.getByRole('region', { name: 'История ставки' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.goBack()
  await expect(panel).not.toBeAttached()
  await expect(page).toHaveURL('/bids')
})

test('on a phone the list of talks leads to one and back', async ({ page }) => {
  const { bidId } = await newBid(page)
  await write(page, bidId, 'Есть ли ржавчина снизу?')
  await page.goto('/messages')
  const talks = page.getByRole('list', { name: 'Переписки' })
  const talk = talks.locator(`a[href="/messages?bid=${bidId}"]`)
  await expect(talk).toContainText('Вы: Есть ли ржавчина снизу?')
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await talk.tap()
  await expect(page).toHaveURL(`/messages?bid=${bidId}`)
  await expect(page.getByRole('log')).toContainText('Есть ли ржавчина снизу?')
  await expect(talks).toHaveCount(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.goBack()
  await expect(talk).toBeVisible()
  await talk.tap()
  await page.getByRole('link', { name: 'Ко всем сообщениям' }).tap()
  await expect(page).toHaveURL('/messages')
  await expect(talk).toBeVisible()
})
