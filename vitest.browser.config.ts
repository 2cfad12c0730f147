import { playwright } from '@vitest/browser-playwright'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { findChromiumProgram, launchOptions } from './testing/browser/setup/chromium.ts'
import { pictureStub } from './testing/components/picture-stub.ts'
import viteConfig from './vite.config.ts'

// Uses React's production build: the development build is large, slow, and renders everything twice.
process.env.NODE_ENV = 'production'

const { executablePath, env } = await findChromiumProgram()

/** Tests that need a touch screen: `(pointer: coarse)` cannot change while a page is open. */
const touchTests = '{platform,people,market,trade,site,app}/**/*.touch.browser.test.tsx'

const provider = (screen: { readonly hasTouch?: boolean } = {}) =>
  playwright({
    launchOptions: launchOptions(executablePath, env),
    contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', ...screen },
    actionTimeout: 20_000,
  })

// Tests components in a real Chromium without a server: testing/components/fake-server.ts answers calls.
export default mergeConfig(
  viteConfig,
  defineConfig({
    plugins: [pictureStub()],
    // Dependencies to prebundle: one discovered during the run would reload the page of a test.
    optimizeDeps: {
      entries: ['app/web/main.tsx', 'testing/components/*.tsx'],
      include: ['axe-core'],
    },
    test: {
      name: 'component',
      include: ['{platform,people,market,trade,site,app}/**/*.browser.test.tsx'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      retry: 0,
      allowOnly: false,
      // More than cores: tests wait for the page some of the time.
      maxWorkers: 3,
      // The files of a worker share imported modules; testing/components/app.tsx resets the rest.
      isolate: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1440, height: 900 },
        provider: provider(),
        instances: [
          { browser: 'chromium', exclude: [touchTests] },
          {
            ...{ browser: 'chromium', name: 'component (touch)', include: [touchTests] },
            provider: provider({ hasTouch: true }),
          },
        ],
      },
      expect: { poll: { timeout: 15_000 } },
    },
  }),
)
