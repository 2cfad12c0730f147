import { cx } from '#platform/ui/web/cx.ts'

interface LinesProps {
  lines: readonly string[]
  /** What other lots have as well. */
  isQuiet?: (line: string) => boolean
}

/** The lines of a value, such as the equipment of a lot. */
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
