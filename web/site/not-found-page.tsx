import { NotFound } from '../shell/not-found.tsx'

/** What an unknown address shows. */
export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <NotFound />
    </main>
  )
}
