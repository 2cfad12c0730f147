import { createRoute } from '@tanstack/react-router'
import { kindOfUser } from '../../contract/core/permissions.ts'
import type { SignedIn } from '../session/session-query.ts'
import { gatedPage } from './gated-page.tsx'
import { signedIn } from './signed-in-route.tsx'

const isOffice = ({ profile, permissions }: SignedIn) =>
  kindOfUser(profile) === 'manager' && permissions.bidManagementEnabled

const voyages = createRoute({
  getParentRoute: () => signedIn,
  path: '/purchased-cars/voyages',
  component: gatedPage(
    isOffice,
    async () => (await import('../purchases/voyages-page.tsx')).VoyagesPage,
  ),
})

const tariffs = createRoute({
  getParentRoute: () => signedIn,
  path: '/purchased-cars/tariffs',
  component: gatedPage(
    isOffice,
    async () => (await import('../purchases/tariffs-page.tsx')).TariffsPage,
  ),
})

/** Pages of managers about purchased cars. */
export const officeRoutes = [voyages, tariffs] as const
