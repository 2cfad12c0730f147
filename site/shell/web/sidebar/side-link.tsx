import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { cx } from '#platform/ui/web/cx.ts'
import { IconTooltip } from '../header/icon-tooltip.tsx'

interface SideLinkProps {
  to: string
  icon: LucideIcon
  label: string
  /** Grey count at the end of the link. */
  count?: string | undefined
  /** Badge, such as the number of new bids. */
  alert?: { text: string; label: string } | undefined
  current: boolean
  /** Shows only the icon, with a tooltip on hover and focus. */
  collapsed: boolean
}

export function SideLink({
  to,
  icon: Icon,
  label,
  count,
  alert,
  current,
  collapsed,
}: SideLinkProps) {
  const link = (
    <Link
      to={to}
      activeProps={{}}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'relative flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm touch:min-h-11',
        collapsed && 'justify-center',
        current
          ? 'bg-accent-wash font-medium text-accent forced-colors:outline'
          : 'text-quiet hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-[18px] shrink-0 stroke-[1.6]" />
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1'}>{label}</span>
      {count && !collapsed && (
        <span
          aria-hidden="true"
          // At these widths the sidebar is too narrow for long names with counts.
          className="text-xs font-normal text-quiet lg:max-[1440px]:hidden"
        >
          {count}
        </span>
      )}
      {alert && (
        <span
          translate="no"
          title={alert.label}
          className={cx(
            'rounded-full bg-poor px-1.5 text-xs font-semibold text-paper',
            collapsed && 'absolute top-0 right-0',
          )}
        >
          <span aria-hidden="true">{alert.text}</span>
          <span className="sr-only">{alert.label}</span>
        </span>
      )}
    </Link>
  )
  return collapsed ? <IconTooltip name={label}>{link}</IconTooltip> : link
}
