import { NotFound } from '#site/shell/web/not-found.tsx'

export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <NotFound />
    </main>
  )
}
