import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import type { SignedIn } from '#people/auth/web/session/session-query.ts'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import { isOwnPageOf } from '#site/shell/web/sidebar/navigation.ts'
import { gatedPage } from './gated-page.tsx'

const managesPayments = ({ profile, permissions }: SignedIn) =>
  kindOfUser(profile) === 'manager' && permissions.managePayments

/** Routes payments (those of all clients for managers of money) and these managers' other pages. */
export const paymentRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/payments',
      component: gatedPage(
        (person) => isOwnPageOf('payments', person),
        async () => {
          const [{ PaymentsPage }, { BookingsPage }] = await Promise.all([
            import('#trade/payments/web/payments-page.tsx'),
            import('#trade/payments/web/bookings-page.tsx'),
          ])
          return function Payments() {
            return managesPayments(useSignedIn()) ? <BookingsPage /> : <PaymentsPage />
          }
        },
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/payments/incoming',
      component: gatedPage(
        managesPayments,
        async () => (await import('#trade/payments/web/incoming-page.tsx')).IncomingPage,
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/payments/tasks',
      component: gatedPage(
        managesPayments,
        async () => (await import('#trade/payments/web/tasks-page.tsx')).TasksPage,
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/payments/corrections',
      component: gatedPage(
        managesPayments,
        async () => (await import('#trade/payments/web/corrections-page.tsx')).CorrectionsPage,
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/payments/journal',
      component: gatedPage(
        managesPayments,
        async () => (await import('#trade/payments/web/journal-page.tsx')).JournalPage,
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/payments/rates',
      component: gatedPage(
        managesPayments,
        async () => (await import('#market/rates/web/rates-page.tsx')).RatesPage,
      ),
    }),
  ] as const
