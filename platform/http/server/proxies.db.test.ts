import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'

/** Returns the warnings about proxies that two forwarded requests log. */
async function warningsWith(env: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  const { app } = await testApp({
    env: { LOG_LEVEL: 'warn', ...env },
    logTo: { write: (line) => lines.push(line) },
  })
  for (const caller of ['203.0.113.7', '203.0.113.8']) {
    const headers = { 'x-forwarded-for': caller, 'x-forwarded-proto': 'https' }
    await app.inject({ url: '/api/health', headers })
  }
  await app.inject({ url: '/api/health' })
  return lines.filter((line) => line.includes('TRUST_PROXY'))
}

test('warns once of a proxy that nobody trusts, with its address', async () => {
  const warnings = await warningsWith({})
  expect(warnings).toHaveLength(1)
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ proxy: '127.0.0.1' })
  expect(await warningsWith({ TRUST_PROXY: '10.0.0.1' })).toHaveLength(1)
})

test.each(['127.0.0.1', 'on'])('does not warn of a trusted proxy: %s', async (TRUST_PROXY) => {
  expect(await warningsWith({ TRUST_PROXY })).toEqual([])
})
