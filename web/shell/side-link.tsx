import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { cx } from '../ui/cx.ts'
import type { NavigationLink } from './navigation.ts'

interface SideLinkProps {
  to: NavigationLink['to']
  icon: LucideIcon
  label: string
  current: boolean
  /** Icons only; the name floats beside the icon on hover and focus. */
  collapsed: boolean
}

/** One page in the sidebar. */
export function SideLink({ to, icon: Icon, label, current, collapsed }: SideLinkProps) {
  return (
    <Link
      to={to}
      activeProps={{}}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'group relative flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm touch:min-h-11',
        collapsed && 'justify-center',
        current
          ? 'bg-accent-wash font-medium text-accent forced-colors:outline'
          : 'text-quiet hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-[18px] shrink-0 stroke-[1.6]" />
      <span className={collapsed ? floatingLabel : undefined}>{label}</span>
    </Link>
  )
}

const floatingLabel =
  'pointer-events-none absolute left-full z-30 ml-2 rounded-sm bg-ink px-2 py-1 text-xs ' +
  'whitespace-nowrap text-paper opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100'
