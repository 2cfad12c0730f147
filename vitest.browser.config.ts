import { playwright } from '@vitest/browser-playwright'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { findChromiumProgram, launchOptions } from './e2e/setup/chromium.ts'
import viteConfig from './vite.config.ts'
import { pictureStub } from './web/testing/picture-stub.ts'

// React as it ships: its build for development is large, slow, and renders everything twice.
process.env.NODE_ENV = 'production'

const { executablePath, env } = await findChromiumProgram()

/** Tests that need a touch screen: `(pointer: coarse)` cannot be changed while a page is open. */
const touchTests = 'web/**/*.touch.browser.test.tsx'

const provider = (screen: { readonly hasTouch?: boolean } = {}) =>
  playwright({
    launchOptions: launchOptions(executablePath, env),
    contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', ...screen },
    actionTimeout: 20_000,
  })

// Components in a real Chromium, without a server: calls are answered by web/testing/fake-server.ts.
export default mergeConfig(
  viteConfig,
  defineConfig({
    plugins: [pictureStub()],
    // Found ahead: one that is found during the run would reload the page of a test.
    optimizeDeps: { entries: ['web/app/main.tsx', 'web/testing/*.tsx'], include: ['axe-core'] },
    test: {
      name: 'component',
      include: ['web/**/*.browser.test.tsx'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      retry: 0,
      allowOnly: false,
      // More than cores: tests wait for the page some of the time.
      maxWorkers: 3,
      // The files of a worker share what they have imported; web/testing/app.tsx resets the rest.
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
