import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Links below a card, large enough for touch. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <nav className="mt-3 flex flex-wrap justify-between gap-x-6 px-1">{children}</nav>
}

type AuthPath = '/auth/login' | '/auth/sign-up' | '/auth/forgot-password'

export function AuthLink({ to, children }: { to: AuthPath; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-9 items-center text-sm text-accent underline-offset-4 hover:underline touch:min-h-11"
    >
      {children}
    </Link>
  )
}
