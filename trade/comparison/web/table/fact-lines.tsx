import { cx } from '#platform/ui/web/cx.ts'

interface LinesProps {
  lines: readonly string[]
  /** Mutes lines that other lots have as well. */
  isQuiet?: (line: string) => boolean
}

export const Lines = ({ lines, isQuiet }: LinesProps) => (
  <ul className="grid grid-cols-1 gap-0.5 text-xs wrap-anywhere hyphens-auto">
    {lines.map((line) => (
      <li
        key={line}
        className={cx(isQuiet && (isQuiet(line) ? 'text-quiet' : 'font-medium text-ink'))}
      >
        {line}
      </li>
    ))}
  </ul>
)
