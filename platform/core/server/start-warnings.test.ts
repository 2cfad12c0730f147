import { expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { startWarnings } from './start-warnings.ts'

const production = {
  ...{ NODE_ENV: 'production', DEMO: 'off', PUBLIC_URL: 'https://cars.test' },
  SECRET: 'a secret of more than thirty-two characters',
}
const database = { DATABASE_URL: 'postgres://seriba@127.0.0.1/seriba' }
const warningsOf = (env: Record<string, string>) => startWarnings(readConfig(env)).join('\n')

test('warns of the OpenSSL of the built-in PostgreSQL in production', () => {
  expect(warningsOf(production)).toContain('OpenSSL 1.1.1')
  expect(warningsOf({ ...production, ...database })).not.toContain('OpenSSL')
  expect(warningsOf({})).toBe('')
})

test('warns of an https address without a trusted proxy', () => {
  expect(warningsOf({ ...production, ...database })).toContain('TRUST_PROXY is off')
  expect(warningsOf({ ...production, ...database, TRUST_PROXY: '127.0.0.1' })).toBe('')
})
