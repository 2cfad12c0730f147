import { createRoute, Outlet } from '@tanstack/react-router'
import { readLinkToken } from '#people/auth/web/link-token.ts'
import { readRedirect } from '#platform/list/web/search-params.ts'
import { GuestOnly } from '#site/shell/web/gates.tsx'
import { lazyPage } from './lazy-page.tsx'
import { root } from './root-route.ts'

const guests = createRoute({
  getParentRoute: () => root,
  id: 'guests',
  component: () => (
    <GuestOnly>
      <Outlet />
    </GuestOnly>
  ),
})

const login = createRoute({
  getParentRoute: () => guests,
  path: '/auth/login',
  validateSearch: readRedirect,
  component: lazyPage(async () => (await import('#people/auth/web/login-page.tsx')).LoginPage),
})

const signUp = createRoute({
  getParentRoute: () => guests,
  path: '/auth/sign-up',
  component: lazyPage(
    async () => (await import('#people/auth/web/sign-up/sign-up-page.tsx')).SignUpPage,
  ),
})

const forgotPassword = createRoute({
  getParentRoute: () => guests,
  path: '/auth/forgot-password',
  component: lazyPage(
    async () =>
      (await import('#people/auth/web/password/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
})

// Links in e-mails work whether the person is signed in or not.
const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/change-password',
  validateSearch: readLinkToken,
  component: lazyPage(
    async () => (await import('#people/auth/web/password/new-password-page.tsx')).NewPasswordPage,
  ),
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: readLinkToken,
  component: lazyPage(
    async () => (await import('#people/auth/web/sign-up/verify-email-page.tsx')).VerifyEmailPage,
  ),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  validateSearch: readLinkToken,
  component: lazyPage(
    async () => (await import('#people/notifications/web/unsubscribe-page.tsx')).UnsubscribePage,
  ),
})

export const guestRoutes = guests.addChildren([login, signUp, forgotPassword])

export const linkRoutes = [newPassword, verifyEmail, unsubscribe] as const
