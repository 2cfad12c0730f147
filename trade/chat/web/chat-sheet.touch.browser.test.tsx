import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { bidListOf, bidOf } from '#testing/components/bid-rows.ts'
import { conversation, fakeConversation } from '#testing/components/conversation.ts'
import { phoneScreen } from '#testing/components/screens.ts'

test('on a phone the conversation covers the screen, and its field stays above the keyboard', async () => {
  const long = 'Донаудампфшиффартсгезельшафт'.repeat(8)
  const chat = fakeConversation('Здравствуйте!', long, '🚗'.repeat(200))
  const bid = bidOf({ bidId: conversation.bidId, message: 'Здравствуйте!', isRead: false })
  const answers = { ...chat.answers, listMyBids: bidListOf([bid]), getBidLog: [] }
  await openApp('/bids', { language: 'ru', screen: phoneScreen, answers })
  preferences.theme.write('dark')
  await page.getByRole('button', { name: /^Сообщения: .* Непрочитанное:/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('log')).toMatchTextContent('Здравствуйте!')
  const field = dialog.getByRole('textbox', { name: 'Сообщение' })
  // The field does not take the focus, because the keyboard would cover the messages.
  await expect.element(field).not.toHaveFocus()
  await expect.element(field).toHaveStyle({ fontSize: '16px' })
  const { x, width, height } = dialog.element().getBoundingClientRect()
  expect({ x, width, height }).toEqual({ x: 0, ...phoneScreen })
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await accessibilityViolations()).toEqual([])

  // The keyboard takes half of the screen.
  await field.click()
  await page.viewport(phoneScreen.width, 420)
  await expect.element(field).toBeInViewport({ ratio: 1 })
  await expect.element(dialog.getByRole('button', { name: 'Закрыть' })).toBeInViewport({ ratio: 1 })
  // Enter inserts a line break; the button sends.
  await userEvent.keyboard('Да{Enter}Спасибо')
  await expect.element(field).toHaveValue('Да\nСпасибо')
  await dialog.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect
    .element(dialog.getByText('Отправлено, ещё не прочитано', { exact: true }))
    .toBeInTheDocument()
  await expect.element(field).toHaveValue('')
  await page.viewport(phoneScreen.width, phoneScreen.height)
  await dialog.getByRole('tab', { name: 'История' }).click()
  await expect.element(dialog.getByRole('region', { name: 'История ставки' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.pathname).toBe('/bids')
})
