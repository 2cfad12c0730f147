import { NotFound } from '../shell/not-found.tsx'

/** The page of an unknown address. */
export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <NotFound />
    </main>
  )
}
