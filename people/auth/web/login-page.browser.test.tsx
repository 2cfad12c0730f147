import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  accessibilityViolations,
  horizontalOverflow,
  violationsInBothThemes,
} from '#testing/components/accessibility.ts'
import { profileOf, usualAnswers } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { type Answers, Refused } from '#testing/components/fake-server.ts'
import { phoneScreen } from '#testing/components/screens.ts'

const email = page.getByLabelText('E-mail')
const password = page.getByLabelText('Password')
const signIn = page.getByRole('button', { name: 'Sign in' })
const alert = page.getByRole('alert')

/** Returns answers that refuse every sign-in. */
const refusing = (code: Refused['code']): Answers => ({
  signIn: () => {
    throw new Refused(code)
  },
})

async function submit(): Promise<void> {
  await email.fill('somebody@seriba.test')
  await password.fill('half-typed')
  await signIn.click()
}

/** Returns red, green and blue of an element's text. */
function colorOf(element: Element): Uint8ClampedArray {
  // A canvas converts every colour notation.
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) throw new Error('there is no canvas')
  canvas.fillStyle = getComputedStyle(element).color
  canvas.fillRect(0, 0, 1, 1)
  return canvas.getImageData(0, 0, 1, 1).data
}

test('wrong credentials show a red error, and the name stays', async () => {
  await openApp('/auth/login', { signedInAs: null, answers: refusing('invalid_credentials') })
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  await submit()
  await expect.element(alert).toHaveTextContent('Incorrect username or password')
  expect(await violationsInBothThemes()).toEqual([])
  const [red = 0, green = 0, blue = 0] = colorOf(alert.element())
  expect(red).toBeGreaterThan(Math.max(green, blue) + 40)
  expect(location.pathname).toBe('/auth/login')
  await expect.element(email).toHaveValue('somebody@seriba.test')
})

test('empty fields show errors before anything is sent', async () => {
  const app = await openApp('/auth/login', { signedInAs: null })
  await signIn.click()
  await expect.element(page.getByText('Required field', { exact: true })).toHaveLength(2)
  expect(app.requestsOf('signIn')).toEqual([])
})

test('a sign-in before the verification reports that the mail was sent again', async () => {
  await openApp('/auth/login', { signedInAs: null, answers: refusing('email_not_verified') })
  await submit()
  await expect.element(page.getByText(/We sent you a new link: open it/)).toBeVisible()
})

test.each([
  [
    'the requested page',
    '/bike-auctions?sort=year&order=DESC',
    '/bike-auctions?sort=year&order=DESC',
  ],
  ['the cars instead of another site', '//evil.test/', '/car-auction'],
  ['the cars instead of another site', 'https://evil.test/', '/car-auction'],
])('a sign-in leads to %s', async (_, redirect, expected) => {
  const app = await openApp(`/auth/login?redirect=${encodeURIComponent(redirect)}`, {
    signedInAs: null,
    answers: {
      ...usualAnswers('client', 'en'),
      viewProfile: () => {
        throw new Refused('not_signed_in')
      },
      refreshSession: () => {
        throw new Refused('session_expired')
      },
      signIn: () => {
        app.answer('viewProfile', profileOf('client'))
        return { success: true, 'access-token': '' }
      },
    },
  })
  await submit()
  await expect.poll(() => location.pathname + location.search).toBe(expected)
  await expect.element(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
})

test('a page for signed-in people leads to the sign-in page and back', async () => {
  const refuse = () => {
    throw new Refused('not_signed_in')
  }
  await openApp('/bike-auctions?sort=year&order=DESC', {
    signedInAs: null,
    // The page of the previous test may still be prefetching a lot.
    answers: { listing: refuse, lot: refuse },
  })
  await expect.element(email).toBeVisible()
  expect(location.pathname).toBe('/auth/login')
  expect(new URLSearchParams(location.search).get('redirect')).toBe(
    '/bike-auctions?sort=year&order=DESC',
  )
})

test('the keyboard is enough to sign in', async () => {
  const app = await openApp('/auth/login', {
    signedInAs: null,
    answers: refusing('invalid_credentials'),
  })
  await expect.element(email).toBeVisible()
  email.element().focus()
  await userEvent.keyboard('somebody@seriba.test')
  await userEvent.tab()
  await userEvent.keyboard('seriba-demo{Enter}')
  await expect.element(alert).toBeVisible()
  expect(app.requestsOf('signIn').map(({ body }) => body)).toEqual([
    { email: 'somebody@seriba.test', password: 'seriba-demo' },
  ])
})

test.each([
  '/auth/login',
  '/auth/sign-up',
  '/auth/forgot-password',
  '/auth/change-password',
  '/verify-email',
])('%s fits on a phone', async (path) => {
  await openApp(path, { signedInAs: null, screen: phoneScreen })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
})
