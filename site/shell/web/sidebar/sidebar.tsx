import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { Mark } from '#platform/feedback/web/mark.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { IconButton } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { shellPreferences } from '../preferences.ts'
import { SidebarContent } from './sidebar-content.tsx'

/** The sidebar of large screens: full, or 72 px of icons. */
export function Sidebar({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation('shell')
  const { name } = useCompany()
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      data-screen-only
      className="sticky top-0 z-30 flex h-dvh flex-col border-line border-r bg-paper p-3"
    >
      <div className={cx('mb-3 flex items-center gap-2', collapsed ? 'flex-col' : 'pl-1')}>
        <Link
          to="/dashboard"
          className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md text-lg font-[650] tracking-tight"
        >
          <Mark />
          <span className={collapsed ? 'sr-only' : 'truncate'}>{name}</span>
          <span className="sr-only">: {t('own.dashboard')}</span>
        </Link>
        <IconButton
          label={collapsed ? t('expand') : t('collapse')}
          aria-expanded={!collapsed}
          onClick={() => shellPreferences.sidebarCollapsed.write(!collapsed)}
        >
          <Icon aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <SidebarContent collapsed={collapsed} pinned />
    </aside>
  )
}
