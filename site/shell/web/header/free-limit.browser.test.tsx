import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { profileOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'

const banner = page.getByRole('banner')
const person = (currency: 'JPY' | 'USD', usdRate: number | null) => ({
  ...profileOf('client', { profile: { currency }, balance: { bidAllow: 150_075 } }),
  usdRate,
})

test.each([
  ['JPY', 150, '150 075 ¥'],
  ['USD', 150, '1 000.50 $'],
  ['USD', null, '150 075 ¥'],
] as const)('the limit in the header is in %s at %j yen: %s', async (currency, rate, limit) => {
  await openApp('/how-to-buy', { answers: { viewProfile: person(currency, rate) } })
  await expect.element(banner).toMatchTextContent(`Free limit${limit}`)
})

test('shows no limit to people who may not bid', async () => {
  const viewProfile = profileOf('client', { flags: { biddingAllowed: false } })
  await openApp('/how-to-buy', { answers: { viewProfile } })
  await expect.element(banner.getByRole('button', { name: /^Account: / })).toBeVisible()
  await expect.element(banner).not.toMatchTextContent('Free limit')
})
