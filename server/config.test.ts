import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartFailure } from './failure.ts'

describe('readConfig', () => {
  test('runs without any variable', () => {
    expect(readConfig({})).toEqual({
      mode: 'development',
      port: 8080,
      host: '0.0.0.0',
      dataDir: resolve('data'),
      dataDirChosen: false,
      databaseUrl: null,
      demo: true,
      demoScale: 1,
      trustProxy: false,
      company: 'Seriba',
      logLevel: 'warn',
    })
  })

  test('takes every variable that is given', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      PORT: '9001',
      HOST: '127.0.0.1',
      DATA_DIR: '/srv/seriba',
      DATABASE_URL: 'postgres://me@db/cars',
      DEMO: 'off',
      DEMO_SCALE: '0.05',
      TRUST_PROXY: 'on',
      COMPANY_NAME: 'Harbour Cars',
      LOG_LEVEL: 'info',
    })
    expect(config).toEqual({
      mode: 'production',
      port: 9001,
      host: '127.0.0.1',
      dataDir: '/srv/seriba',
      dataDirChosen: true,
      databaseUrl: 'postgres://me@db/cars',
      demo: false,
      demoScale: 0.05,
      trustProxy: true,
      company: 'Harbour Cars',
      logLevel: 'info',
    })
  })

  test('reads an empty variable as one that is not set', () => {
    const empty = { PORT: '', DATA_DIR: '', DATABASE_URL: '', DEMO: '' }
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test('believes the proxies whose addresses are given', () => {
    const addresses = '10.0.0.0/8, ::1'
    expect(readConfig({ TRUST_PROXY: addresses }).trustProxy).toBe(addresses)
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://db'],
    ['DEMO', 'maybe'],
    ['DEMO_SCALE', 'big'],
    ['TRUST_PROXY', 'everybody'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
  ])('refuses %s=%s in a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartFailure)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^ {2}${name}: `, 'm'))
  })

  test('names everything that is wrong at once', () => {
    const wrong = { PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' }
    expect(() => readConfig(wrong)).toThrow(/PORT[\s\S]*DEMO[\s\S]*LOG_LEVEL/)
  })
})
