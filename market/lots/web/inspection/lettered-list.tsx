import { entryLabel } from './entry-label.ts'

/** Lists the inspector's remarks about a motorbike, labelled A to Z (spec 3 §2). */
export function LetteredList({ entries }: { entries: readonly string[] }) {
  return (
    <ol className="text-sm">
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat and never move
        <li key={at} className="grid grid-cols-[24px_minmax(0,1fr)] py-0.5">
          <span className="font-semibold text-quiet">{entryLabel(at)}</span>
          <span lang="ja" className="font-jp">
            {entry}
          </span>
        </li>
      ))}
    </ol>
  )
}
