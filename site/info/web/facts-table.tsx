import type { ReactNode } from 'react'

interface FactsTableProps {
  caption: string
  headings: readonly string[]
  /** The first cell is the heading of the row. */
  rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[]
}

/** Renders a small static table, which scrolls sideways on narrow screens. */
export function FactsTable({ caption, headings, rows }: FactsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-md">
      <table className="w-full border-line border-y text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-left text-quiet">
            {headings.map((heading) => (
              <th key={heading} scope="col" className="py-2 pr-4 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...others] }) => (
            <tr key={id} className="border-line border-b align-top last:border-0">
              <th scope="row" className="py-2 pr-4 text-left font-medium">
                {name}
              </th>
              {others.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells never change their order
                <td key={index} className="py-2 pr-4 last:pr-0">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
