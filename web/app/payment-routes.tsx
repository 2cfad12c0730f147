import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { kindOfUser } from '../../contract/core/permissions.ts'
import { useSignedIn } from '../session/session.tsx'
import type { SignedIn } from '../session/session-query.ts'
import { isOwnPageOf } from '../shell/sidebar/navigation.ts'
import { gatedPage } from './gated-page.tsx'

const managesPayments = ({ profile, permissions }: SignedIn) =>
  kindOfUser(profile) === 'manager' && permissions.managePayments

/** Payments, which are those of everybody for managers of money, and the other pages of these managers. */
export const paymentRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/payments',
      component: gatedPage(
        (person) => isOwnPageOf('payments', person),
        async () => {
          const [{ PaymentsPage }, { BookingsPage }] = await Promise.all([
            import('../payments/payments-page.tsx'),
            import('../payments/bookings-page.tsx'),
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
        async () => (await import('../payments/incoming-page.tsx')).IncomingPage,
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/payments/tasks',
      component: gatedPage(
        managesPayments,
        async () => (await import('../payments/tasks-page.tsx')).TasksPage,
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/payments/corrections',
      component: gatedPage(
        managesPayments,
        async () => (await import('../payments/corrections-page.tsx')).CorrectionsPage,
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/payments/journal',
      component: gatedPage(
        managesPayments,
        async () => (await import('../payments/journal-page.tsx')).JournalPage,
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/payments/rates',
      component: gatedPage(
        managesPayments,
        async () => (await import('../payments/rates-page.tsx')).RatesPage,
      ),
    }),
  ] as const
