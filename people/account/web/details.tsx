import type { ReactNode } from 'react'

interface DetailsProps {
  rows: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** A list of labels and values, with a dash for missing values. */
export function Details({ rows }: DetailsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {rows.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="break-words">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
