import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatNumber } from '#platform/core/contract/money.ts'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { dialog, terms, yen } from '#testing/components/bid-panel.ts'
import { biddableLot } from '#testing/components/bids.ts'

const screen = { width: 390, height: 844 }

test.each([
  {
    ...{ language: 'en' as const, open: /^Place bid ·/, amountLabel: 'Your maximum' },
    ...{ close: 'Close', next: /^Place bid 3/, submit: /^Place bid/ },
    ...{ arrived: 'Received. A manager will review it', state: 'Under review' },
  },
  {
    ...{ language: 'ru' as const, open: /^Сделать ставку/, amountLabel: 'Ваш максимум' },
    ...{ close: 'Закрыть', next: /^Поставить/, submit: /^Поставить/ },
    ...{ arrived: 'Принято. Менеджер проверит', state: 'На рассмотрении' },
  },
])('on a phone in $language a bid is placed in a sheet that preserves its input', async (texts) => {
  const lot = biddableLot({ who: 'dealer' })
  const { language } = texts
  await openApp(lot.path, { signedInAs: 'dealer', language, answers: lot.answers, screen })
  const opener = page.getByRole('button', { name: texts.open })
  await expect.element(opener).toMatchTextContent(yen(95_000))
  const amount = page.getByLabelText(texts.amountLabel)
  await opener.click()
  await amount.fill('300000')
  await expect.poll(horizontalOverflow).toBe(0)
  expect(await accessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: texts.close }).first().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await opener.click()
  await expect.element(amount).toHaveValue(formatNumber(300_000))
  await dialog.getByRole('button', { name: texts.next }).click()
  await terms.click()
  await expect.poll(horizontalOverflow).toBe(0)
  expect(await accessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: texts.submit }).click()
  await expect.element(page.getByText(texts.arrived, { exact: true })).toBeVisible()
  await expect.poll(horizontalOverflow).toBe(0)
  expect(await accessibilityViolations()).toEqual([])
  // The own bid, in the sheet below.
  await expect.element(page.getByText(texts.state, { exact: true })).toBeInTheDocument()
})
