import type { APIRequestContext } from '@playwright/test'

/** Tariffs that fit every car, for tests of landed costs. */
const tariffs = [
  { kind: 'auction_fee', amountYen: 12_000 },
  { kind: 'inland', amountYen: 20_000 },
  { kind: 'yard', amountYen: 6_000 },
  { kind: 'agent', amountYen: 45_000 },
  { kind: 'freight', amountYen: 70_000 },
  { kind: 'insurance', perMille: 8 },
]
const rates = { EUR: 175.2, RUB: 1.92, KES: 1.17, NZD: 89.5, AED: 41.3, GEL: 55.1 }

/**
 * Enters tariffs and rates of all currencies as a manager does; keeps existing ones.
 * @param manager makes calls as a manager
 */
export async function enterTariffs(manager: APIRequestContext): Promise<void> {
  for (const tariff of tariffs) {
    const data = { ...tariff, sourceText: 'Price list', sourceOn: '2026-11-01' }
    await accepted(manager, '/api/purchased-cars/save-tariff', data, 'tariff_exists')
  }
  await accepted(manager, '/api/payments/rates', { currency: 'USD', yen: 151.4 })
  for (const [currency, yen] of Object.entries(rates)) {
    const data = { currency, yen, sourceText: 'Bank' }
    await accepted(manager, '/api/costs/save-rate', data)
  }
}

async function accepted(
  request: APIRequestContext,
  path: string,
  data: object,
  unless?: string,
): Promise<void> {
  const response = await request.post(path, { data })
  if (response.ok()) return
  const text = await response.text()
  if (unless === undefined || !text.includes(unless)) throw new Error(`${path}: ${text}`)
}
