import type { ReactNode } from 'react'

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  )
}

/** Text of a page with a limited line length. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="max-w-[720px] px-4 lg:px-0">{children}</div>
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-faint">{children}</ul>
}
