import { LogOut } from 'lucide-react'
import { useSignOut } from '#people/auth/web/session/session.tsx'
import { LanguageSwitch } from '#platform/i18n/web/language-switch.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { ThemeSwitch } from '../header/theme-switch.tsx'
import { TokyoClock } from '../header/tokyo-clock.tsx'
import { CompanyLinks } from './company-links.tsx'
import { SidebarPages } from './sidebar-pages.tsx'

interface SidebarContentProps {
  collapsed?: boolean
  /** Scrolls only the links, so that clock and switches stay visible. */
  pinned?: boolean
}

/** The pages, clock and switches of the sidebar, and of the drawer on small screens. */
export function SidebarContent({ collapsed = false, pinned = false }: SidebarContentProps) {
  const { t } = useTranslation('shell')
  const signOut = useSignOut()
  return (
    <>
      {/* The margins are space for focus rings, which the scroll container would clip. */}
      <div className={cx('-mx-1 px-1 py-1', pinned && 'min-h-20 overflow-y-auto')}>
        <SidebarPages collapsed={collapsed} />
      </div>
      <div
        className={cx(
          'mt-auto flex flex-col gap-3 border-line border-t pt-3',
          collapsed ? 'items-center' : 'px-2.5',
        )}
      >
        <TokyoClock collapsed={collapsed} />
        <div className={cx('flex flex-wrap gap-2', collapsed && 'flex-col items-center')}>
          <LanguageSwitch upright={collapsed} />
          <ThemeSwitch upright={collapsed} />
        </div>
        {!collapsed && <CompanyLinks label={t('info.name')} />}
        <button
          type="button"
          onClick={() => void signOut()}
          title={collapsed ? t('signOut') : undefined}
          className={buttonClass('ghost', cx('text-left', collapsed ? 'px-2' : '-ml-3 self-start'))}
        >
          <LogOut aria-hidden="true" className="size-4" />
          <span className={collapsed ? 'sr-only' : undefined}>{t('signOut')}</span>
        </button>
      </div>
    </>
  )
}
