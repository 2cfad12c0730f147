import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'

const { call, refused, context, clock, db } = await testApp()
const withoutSandbox = await testApp({ env: { PAYMENT_PROVIDER: 'none' } })

async function open(method: 'wallet' | 'wire' = 'wallet'): Promise<string> {
  const opened = await context.paymentProvider?.open({
    ...{ intentId: randomUUID(), method, description: 'Invoice 2031-7', language: 'ru' },
    amount: { currency: 'USD', minor: 99_950 },
    payer: { email: 'client@people.test', name: 'A client' },
    returnUrl: 'https://cars.test/balance?from=invoice',
  })
  return opened?.providerId ?? ''
}

const act = (token: string, action: 'pay' | 'send' | 'decline' | 'refund') =>
  call('actOnSandboxPayment', { body: { token, action } })

test('anybody with the URL sees a payment and its actions', async () => {
  expect(await call('viewSandboxPayment', { query: { token: await open() } })).toEqual({
    method: 'wallet',
    state: 'open',
    currency: 'USD',
    amountMinor: 99_950,
    description: 'Invoice 2031-7',
    payee: 'Seriba',
    payer: 'A client',
    actions: ['pay', 'decline'],
    returnUrl: 'https://cars.test/balance?from=invoice&payment=cancelled',
  })
})

test('an action returns the new state of the payment, and so does its repetition', async () => {
  const token = await open()
  const paid = await act(token, 'pay')
  expect(paid).toMatchObject({ state: 'paid', actions: ['refund'] })
  expect(paid.returnUrl).toBe('https://cars.test/balance?from=invoice&payment=done')
  expect(await act(token, 'pay')).toEqual(paid)
  expect(await act(token, 'decline')).toEqual(paid)
  expect(await act(token, 'refund')).toMatchObject({ state: 'refunded', actions: [] })
  const events = db.selectFrom('sandbox_payment_events').where('payment_id', '=', token)
  expect(await events.select('state').orderBy('seq').execute()).toEqual([
    { state: 'paid' },
    { state: 'refunded' },
  ])
})

test('a sent wire arrives while the page polls', async () => {
  const token = await open('wire')
  expect(await act(token, 'send')).toMatchObject({ state: 'pending', actions: ['decline'] })
  clock.advance({ seconds: 10 })
  expect(await call('viewSandboxPayment', { query: { token } })).toMatchObject({ state: 'paid' })
})

test('an unknown payment is refused, and so are all if the sandbox is off', async () => {
  for (const token of ['', 'A'.repeat(22), 'A'.repeat(100)]) {
    const refusal = await refused('viewSandboxPayment', { query: { token } })
    expect(refusal.messageCode).toBe('not_found')
    const acted = await refused('actOnSandboxPayment', { body: { token, action: 'pay' } })
    expect(acted.messageCode).toBe('not_found')
  }
  const other = withoutSandbox
  expect(other.context.paymentProvider).toBeNull()
  const query = { token: await open() }
  expect((await other.refused('viewSandboxPayment', { query })).messageCode).toBe('not_found')
  const body = { ...query, action: 'pay' } as const
  expect((await other.refused('actOnSandboxPayment', { body })).messageCode).toBe('not_found')
})
