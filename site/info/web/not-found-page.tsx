import { NotFound } from '#site/shell/web/not-found.tsx'

/** The page of an unknown address. */
export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <NotFound />
    </main>
  )
}
