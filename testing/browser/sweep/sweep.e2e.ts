import { expect, request } from '@playwright/test'
import { demoPassword, demoPeople } from '#demo/people.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { collectBrowserErrors } from '../browser-errors.ts'
import { preferenceCookie } from '../preferences.ts'
import { desktop, phone } from '../screens.ts'
import { test } from './fixtures.ts'
import { focusFaults, pageFaults } from './page-faults.ts'
import type { Visitor } from './pages.ts'
import { addressesOf, axeFaults, countRequests, visit } from './tour.ts'

// Visits every page once for each kind of visitor and each screen, on the demo of `npm start`: in English in the light
// theme with all rules of axe, in Russian in the dark theme with those about colours.

const visitors: readonly Visitor[] = ['guest', 'client', 'dealer', 'manager']
const screens = { desktop, phone }
const narrow = { width: 360, height: 740 }

/** Refusals of links in `addressesOf` that do not exist. */
const refusals = [
  '404 /api/car-auction/share',
  '404 /api/purchased-cars/share',
  '404 /api/sandbox-payments/view',
]

for (const visitor of visitors) {
  for (const [screenName, screen] of Object.entries(screens)) {
    for (const language of ['en', 'ru'] satisfies Language[]) {
      test(`a ${visitor} sees every page whole on a ${screenName} in ${language}`, async ({
        browser,
        demoUrl,
      }) => {
        test.setTimeout(240_000)
        const caller = await request.newContext({ baseURL: demoUrl })
        const email = demoPeople.find(({ kind }) => kind === visitor)?.email
        if (email) await caller.post('/api/auth', { data: { email, password: demoPassword } })
        const { cookies } = await caller.storageState()
        const context = await browser.newContext({
          ...screen,
          baseURL: demoUrl,
          reducedMotion: 'reduce',
          colorScheme: language === 'en' ? 'light' : 'dark',
          storageState: {
            cookies: [...cookies, preferenceCookie('language', language)],
            origins: [],
          },
        })
        const errors = collectBrowserErrors()
        for (const refusal of refusals) errors.expectRefusal(refusal)
        await errors.watch(context)
        const page = await context.newPage()
        await countRequests(page)

        const faults: string[] = []
        const addresses = await addressesOf(visitor, caller)
        await page.goto(addresses[0] ?? '/')
        for (const address of addresses) {
          await visit(page, address)
          const found = [
            ...(await pageFaults(page, language)),
            ...(await axeFaults(page, language === 'en' ? undefined : ['color-contrast'])),
          ]
          if (screenName === 'desktop' && language === 'en')
            found.push(...(await focusFaults(page, 8)))
          if (screenName === 'phone') {
            await page.setViewportSize(narrow)
            found.push(...(await pageFaults(page, language)).map((fault) => `at 360 px: ${fault}`))
            await page.setViewportSize(screen.viewport)
          }
          found.push(...errors.take())
          faults.push(...found.map((fault) => `${address}: ${fault}`))
        }
        expect(faults).toEqual([])
        await context.close()
        await caller.dispose()
      })
    }
  }
}
