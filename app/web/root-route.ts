import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

interface RouterContext {
  readonly queryClient: QueryClient
}

/** The route that all others are below. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
})
