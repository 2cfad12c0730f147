import { createRoute } from '@tanstack/react-router'
import type { SignedIn } from '#people/auth/web/session/session-query.ts'
import { kindOfUser, viewerOf } from '#platform/core/contract/permissions.ts'
import { gatedPage } from './gated-page.tsx'
import { signedIn } from './signed-in-route.tsx'

const isManagement = ({ profile, permissions }: SignedIn) =>
  viewerOf({ ...profile, permissions }) === 'manager'

const voyages = createRoute({
  getParentRoute: () => signedIn,
  path: '/purchased-cars/voyages',
  component: gatedPage(
    isManagement,
    async () => (await import('#trade/purchases/web/voyages-page.tsx')).VoyagesPage,
  ),
})

const tariffs = createRoute({
  getParentRoute: () => signedIn,
  path: '/purchased-cars/tariffs',
  component: gatedPage(
    isManagement,
    async () => (await import('#market/landed-cost/web/tariffs-page.tsx')).TariffsPage,
  ),
})

const importRules = createRoute({
  getParentRoute: () => signedIn,
  path: '/purchased-cars/import-rules',
  component: gatedPage(
    isManagement,
    async () => (await import('#market/landed-cost/web/import-rules-page.tsx')).ImportRulesPage,
  ),
})

const importRates = createRoute({
  getParentRoute: () => signedIn,
  path: '/purchased-cars/import-rates',
  component: gatedPage(
    isManagement,
    async () => (await import('#market/rates/web/import-rates-page.tsx')).ImportRatesPage,
  ),
})

const exportRules = createRoute({
  getParentRoute: () => signedIn,
  path: '/purchased-cars/export-rules',
  component: gatedPage(
    isManagement,
    async () => (await import('#market/landed-cost/web/export-rules-page.tsx')).ExportRulesPage,
  ),
})

const prices = createRoute({
  getParentRoute: () => signedIn,
  path: '/prices',
  component: gatedPage(
    ({ profile }) => kindOfUser(profile) === 'manager',
    async () => (await import('#market/prices/web/quality-page.tsx')).PriceQualityPage,
  ),
})

/** Managers' pages about purchased cars, import costs, and prices. */
export const managerRoutes = [
  voyages,
  tariffs,
  importRules,
  importRates,
  exportRules,
  prices,
] as const
