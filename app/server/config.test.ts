import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { readConfig } from './config.ts'

const secret = 'a secret of more than thirty-two characters'
const previousSecret = 'the one of before, which is as long as that'

describe('readConfig', () => {
  test('runs without any variable', () => {
    expect(readConfig({})).toEqual({
      isProduction: false,
      checksResponses: true,
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      dataDir: resolve('data'),
      dataDirChosen: false,
      databaseUrl: null,
      s3: null,
      secret: null,
      previousSecret: null,
      demo: true,
      demoScale: 1,
      demoBids: true,
      demoPictures: 'drawn',
      learnsPrices: true,
      trustProxy: false,
      passwordMinLength: 6,
      heartbeatSeconds: 15,
      rateLimitFactor: 1,
      smtpUrl: null,
      mailFrom: 'no-reply@localhost',
      managersEmail: 'hello@seriba.test',
      company: {
        name: 'Seriba',
        email: 'hello@seriba.test',
        phone: '+81 45 555 0100',
        messenger: '',
        address: '1-1 Daikoku Futo, Tsurumi, Yokohama, Japan',
        links: [],
      },
      bankDetails: [
        'Bank: Daikoku Demo Bank, Yokohama branch',
        'SWIFT: DEMOJPJTXXX',
        'Account: 0000000',
        'Holder: Seriba (invented: pay nothing)',
      ],
      defaultDepositYen: 150_000,
      exportBans: 'warn',
      notice: { en: '', ru: '' },
      vapidKeys: null,
      photoHosts: null,
      feedHosts: [],
      feedKeys: {},
      productionMonth: null,
      extraImages: null,
      demoExtraImagesSeconds: 30,
      sheetService: null,
      paymentProvider: { name: 'sandbox' },
      correctionLimitYen: 100_000,
      transferLimitYen: 10_000_000,
      ratesUrl: null,
      metricsToken: null,
      logLevel: 'warn',
    })
  })

  test('reads every variable that is set', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      PORT: '9001',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://cars.test/',
      DATA_DIR: '/srv/seriba',
      DATABASE_URL: 'postgres://me@db/cars?sslmode=verify-full',
      S3_BUCKET: 'cars',
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: 'https://s3.cars.test',
      S3_ACCESS_KEY_ID: 'KEY',
      S3_SECRET_ACCESS_KEY: 'the secret key',
      S3_PATH_STYLE: 'off',
      SECRET: secret,
      SECRET_PREVIOUS: previousSecret,
      DEMO: 'off',
      DEMO_SCALE: '0.05',
      DEMO_BIDS: 'off',
      DEMO_PICTURES: 'plain',
      LEARN_PRICES: 'off',
      TRUST_PROXY: 'on',
      PASSWORD_MIN_LENGTH: '10',
      HEARTBEAT_SECONDS: '30',
      RATE_LIMIT_FACTOR: '2.5',
      SMTP_URL: 'smtps://me:word@mail.test',
      MAIL_FROM: 'Harbour Cars <hello@cars.test>',
      MANAGERS_EMAIL: 'managers@cars.test',
      COMPANY_NAME: 'Harbour Cars',
      COMPANY_EMAIL: 'info@cars.test',
      COMPANY_PHONE: '+81 45 000 0000',
      COMPANY_MESSENGER: 'https://chat.test/harbour',
      COMPANY_ADDRESS: 'Yokohama',
      COMPANY_BANK: 'Harbour Bank | SWIFT HARBJPJT |',
      COMPANY_LINKS: '[{"label":"News","href":"https://news.test"}]',
      EXPORT_BANS: 'hold',
      DEFAULT_DEPOSIT_YEN: '200000',
      NOTICE_EN: 'Closed on Sunday',
      NOTICE_RU: 'В воскресенье закрыто',
      VAPID_PUBLIC_KEY: 'B'.repeat(87),
      VAPID_PRIVATE_KEY: 'p'.repeat(43),
      PHOTO_HOSTS: 'photos.test, *.Houses.test',
      FEED_HOSTS: 'feeds.test, *.Ajes.test',
      FEED_KEY_AJES: 'a code',
      PRODUCTION_MONTH_URL: 'https://months.test/ask',
      PRODUCTION_MONTH_KEY: 'a key',
      EXTRA_IMAGES_URL: 'https://images.test/ask',
      EXTRA_IMAGES_KEY: 'the key',
      EXTRA_IMAGES_TIMEOUT_SECONDS: '50',
      DEMO_EXTRA_IMAGES_SECONDS: '3',
      SHEET_TRANSLATION_URL: 'https://sheets.test/translate',
      SHEET_TRANSLATION_KEY: 'their key',
      SHEET_TRANSLATION_COST_YEN: '35',
      SHEET_TRANSLATION_DAILY_YEN: '7000',
      SHEET_TRANSLATION_FALLBACK: 'none',
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_0123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
      CORRECTION_LIMIT_YEN: '50000',
      TRANSFER_LIMIT_YEN: '7000000',
      RATES_URL: 'https://bank.test/daily.xml',
      METRICS_TOKEN: 'sixteen-signs-or-more',
      LOG_LEVEL: 'info',
    })
    expect(config).toEqual({
      isProduction: true,
      checksResponses: false,
      port: 9001,
      host: '127.0.0.1',
      publicUrl: 'https://cars.test',
      dataDir: '/srv/seriba',
      dataDirChosen: true,
      databaseUrl: 'postgres://me@db/cars?sslmode=verify-full',
      s3: {
        bucket: 'cars',
        region: 'eu-central-1',
        endpoint: 'https://s3.cars.test',
        accessKeyId: 'KEY',
        secretAccessKey: 'the secret key',
        hasPathStyle: false,
      },
      secret,
      previousSecret,
      demo: false,
      demoScale: 0.05,
      demoBids: false,
      demoPictures: 'plain',
      learnsPrices: false,
      trustProxy: true,
      passwordMinLength: 10,
      heartbeatSeconds: 30,
      rateLimitFactor: 2.5,
      smtpUrl: 'smtps://me:word@mail.test',
      mailFrom: 'Harbour Cars <hello@cars.test>',
      managersEmail: 'managers@cars.test',
      company: {
        name: 'Harbour Cars',
        email: 'info@cars.test',
        phone: '+81 45 000 0000',
        messenger: 'https://chat.test/harbour',
        address: 'Yokohama',
        links: [{ label: 'News', href: 'https://news.test' }],
      },
      bankDetails: ['Harbour Bank', 'SWIFT HARBJPJT'],
      exportBans: 'hold',
      defaultDepositYen: 200_000,
      notice: { en: 'Closed on Sunday', ru: 'В воскресенье закрыто' },
      vapidKeys: { publicKey: 'B'.repeat(87), privateKey: 'p'.repeat(43) },
      photoHosts: ['photos.test', '*.houses.test'],
      feedHosts: ['feeds.test', '*.ajes.test'],
      feedKeys: { FEED_KEY_AJES: 'a code' },
      productionMonth: { url: 'https://months.test/ask', key: 'a key' },
      extraImages: { url: 'https://images.test/ask', key: 'the key', timeoutSeconds: 50 },
      demoExtraImagesSeconds: 3,
      sheetService: {
        url: 'https://sheets.test/translate',
        key: 'their key',
        costYen: 35,
        dailyYen: 7000,
        drawsInstead: false,
      },
      correctionLimitYen: 50_000,
      transferLimitYen: 7_000_000,
      ratesUrl: 'https://bank.test/daily.xml',
      paymentProvider: {
        name: 'stripe',
        secretKey: 'sk_test_0123456789',
        webhookSecret: 'whsec_0123456789',
      },
      metricsToken: 'sixteen-signs-or-more',
      logLevel: 'info',
    })
  })

  test('only a demo may use the sandbox provider, and Stripe requires its keys', () => {
    expect(readConfig({ DEMO: 'off' }).paymentProvider).toBeNull()
    expect(readConfig({ PAYMENT_PROVIDER: 'none' }).paymentProvider).toBeNull()
    const sandbox = { DEMO: 'off', PAYMENT_PROVIDER: 'sandbox' }
    expect(readConfig(sandbox).paymentProvider).toEqual({ name: 'sandbox' })
    const production = { NODE_ENV: 'production', SECRET: secret, PUBLIC_URL: 'https://cars.test' }
    expect(() => readConfig({ ...production, ...sandbox })).toThrow('PAYMENT_PROVIDER')
    expect(readConfig({ ...production, DEMO: 'off' }).paymentProvider).toBeNull()
    const stripe = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_live_0123456789' }
    expect(() => readConfig(stripe)).toThrow(/^(?!.*STRIPE_SECRET_KEY).*STRIPE_WEBHOOK_SECRET/s)
    expect(() => readConfig({ PAYMENT_PROVIDER: 'paypal' })).toThrow('PAYMENT_PROVIDER')
  })

  test('production requires encryption except on this machine', () => {
    const read = (env: Record<string, string>) =>
      readConfig({ NODE_ENV: 'production', DEMO: 'off', SECRET: secret, ...env })
    const PUBLIC_URL = 'https://cars.test'
    expect(() => read({ PUBLIC_URL: 'http://cars.test' })).toThrow('https://')
    expect(read({ PUBLIC_URL: 'http://localhost:8080' }).publicUrl).toBe('http://localhost:8080')
    for (const query of ['', '?sslmode=disable', '?sslmode=no-verify', '?sslmode=require']) {
      const DATABASE_URL = `postgres://me:word@db.test/cars${query}`
      expect(() => read({ PUBLIC_URL, DATABASE_URL })).toThrow('verify-full')
    }
    for (const host of ['localhost', '127.0.0.1:5433', '[::1]', '']) {
      read({ PUBLIC_URL, DATABASE_URL: `postgres://${host && `me@${host}`}/cars` })
    }
  })

  test('production requires TLS for the service of extra images', () => {
    const production = { NODE_ENV: 'production', DEMO: 'off', SECRET: secret }
    const read = (EXTRA_IMAGES_URL: string) => () =>
      readConfig({ ...production, PUBLIC_URL: 'https://cars.test', EXTRA_IMAGES_URL })
    expect(read('http://images.test')).toThrow('EXTRA_IMAGES_URL: must begin with https://')
    expect(read('http://127.0.0.1:9000')().extraImages?.key).toBeNull()
  })

  test('a bucket requires its keys, and in production encryption', () => {
    const bucket = { S3_BUCKET: 'cars', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    expect(() => readConfig({ S3_BUCKET: 'cars' })).toThrow(/ACCESS_KEY_ID[\s\S]*SECRET_ACCESS_KEY/)
    expect(readConfig(bucket).s3).toMatchObject({ endpoint: null, hasPathStyle: false })
    const S3_ENDPOINT = 'http://s3.cars.test'
    expect(readConfig({ ...bucket, S3_ENDPOINT }).s3?.hasPathStyle).toBe(true)
    const production = { NODE_ENV: 'production', DEMO: 'off', SECRET: secret, ...bucket }
    const read = (endpoint: string) => () =>
      readConfig({ ...production, PUBLIC_URL: 'https://cars.test', S3_ENDPOINT: endpoint })
    expect(read(S3_ENDPOINT)).toThrow('S3_ENDPOINT: must begin with https://')
    expect(read('http://127.0.0.1:9000')().s3?.endpoint).toBe('http://127.0.0.1:9000')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x'])('%s is not a valid link', (href) => {
    expect(() => readConfig({ COMPANY_MESSENGER: href })).toThrow('COMPANY_MESSENGER')
    const COMPANY_LINKS = JSON.stringify([{ label: 'News', href }])
    expect(() => readConfig({ COMPANY_LINKS })).toThrow('COMPANY_LINKS')
  })

  test.each(['https://photos.test', 'a,,b', '*', 'a b'])('"%s" is not a list of hosts', (hosts) => {
    expect(() => readConfig({ PHOTO_HOSTS: hosts })).toThrow('PHOTO_HOSTS')
  })

  test('production reports everything that is missing or too short at once', () => {
    const refusal = (env: Record<string, string>) => () =>
      readConfig({ NODE_ENV: 'production', ...env })
    expect(refusal({})).toThrow(/SECRET[\s\S]*PUBLIC_URL[\s\S]*DEMO: is required/)
    expect(refusal({ PORT: 'x', SECRET: 'short' })).toThrow(/PORT[\s\S]*SECRET[\s\S]*PUBLIC_URL/)
    expect(refusal({ SECRET: secret })).toThrow(/PUBLIC_URL/)
  })

  test('a command needs no secret', () => {
    const env = { NODE_ENV: 'production', DEMO: 'off', PUBLIC_URL: 'https://cars.test' }
    expect(() => readConfig(env)).toThrow('SECRET: is required in production')
    expect(readConfig(env, { isCommand: true }).secret).toBeNull()
  })

  test('production requires DEMO=off and refuses the demo', () => {
    const env = { NODE_ENV: 'production', SECRET: secret, PUBLIC_URL: 'https://cars.test' }
    expect(() => readConfig(env)).toThrow(/^ {2}DEMO: is required in production, as DEMO=off$/m)
    expect(() => readConfig({ ...env, DEMO: '' })).toThrow(/^ {2}DEMO: is required/m)
    expect(() => readConfig({ ...env, DEMO: 'on' })).toThrow(
      /^ {2}DEMO: must be off in production/m,
    )
    expect(readConfig({ ...env, DEMO: 'off' }).demo).toBe(false)
  })

  test('a demo is reachable from this machine only, unless configured otherwise', () => {
    expect(readConfig({ DEMO: 'on' }).host).toBe('127.0.0.1')
    expect(readConfig({ DEMO: 'on', HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(readConfig({ DEMO: 'off' }).host).toBe('0.0.0.0')
  })

  test('only tests have wider limits', () => {
    expect(readConfig({ NODE_ENV: 'test' }).rateLimitFactor).toBe(1000)
    expect(readConfig({ NODE_ENV: 'test', RATE_LIMIT_FACTOR: '1' }).rateLimitFactor).toBe(1)
  })

  test('a system without the demo has no invented values', () => {
    const { company, managersEmail } = readConfig({ DEMO: 'off' })
    expect([company.email, company.phone, company.address, managersEmail]).toEqual(['', '', '', ''])
  })

  test('orders go to the company if no manager is configured', () => {
    expect(readConfig({ COMPANY_EMAIL: 'info@cars.test' }).managersEmail).toBe('info@cars.test')
  })

  test('treats an empty variable as not set', () => {
    const empty = { PORT: '', DATA_DIR: '', DATABASE_URL: '', DEMO: '' }
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test('trusts the proxies whose addresses are configured', () => {
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
    ['METRICS_TOKEN', 'fifteen-signs-x'],
    ['METRICS_TOKEN', 'sixteen signs or more'],
    ['NODE_ENV', 'staging'],
    ['PUBLIC_URL', 'ftp://cars.test'],
    ['S3_BUCKET', 'a/b'],
    ['S3_ENDPOINT', 'ftp://s3.test'],
    ['S3_PATH_STYLE', 'maybe'],
    ['SECRET', 'short'],
    ['SECRET_PREVIOUS', 'short'],
    ['PASSWORD_MIN_LENGTH', '5'],
    ['HEARTBEAT_SECONDS', '0'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['SMTP_URL', 'http://mail.test'],
    ['MANAGERS_EMAIL', 'nobody'],
    ['COMPANY_EMAIL', 'nobody'],
    ['COMPANY_LINKS', '{"News":"https://news.test"}'],
    ['COMPANY_LINKS', 'News'],
  ])('refuses %s=%s in a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartFailure)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^ {2}${name}: `, 'm'))
  })

  test('reports all errors at once', () => {
    const wrong = { PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' }
    expect(() => readConfig(wrong)).toThrow(/PORT[\s\S]*DEMO[\s\S]*LOG_LEVEL/)
  })
})
