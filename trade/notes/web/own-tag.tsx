import { cx } from '#platform/ui/web/cx.ts'

export const OwnTag = ({ children, className }: { children: string; className?: string }) => (
  <span
    className={cx(
      'inline-block max-w-full truncate rounded-sm bg-accent-wash px-1.5 text-xs leading-4 text-accent',
      className,
    )}
  >
    {children}
  </span>
)
