import { useLocation } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSignedIn, useSignOut } from '../session.tsx'
import { buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { listingLinks, pageTypeAt } from './navigation.ts'
import { SideLink } from './side-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { TokyoClock } from './tokyo-clock.tsx'

/** Pages, clock and switches: the body of the sidebar and of the drawer on small screens. */
export function SidebarContent({ collapsed = false }: { collapsed?: boolean }) {
  const { t } = useTranslation('shell')
  const { permissions } = useSignedIn()
  const signOut = useSignOut()
  const here = pageTypeAt(useLocation({ select: (location) => location.pathname }))
  return (
    <>
      <nav aria-label={t('pages')}>
        <ul className="flex flex-col gap-0.5">
          {listingLinks(permissions).map(({ pageType, to, icon }) => (
            <li key={pageType}>
              <SideLink
                to={to}
                icon={icon}
                label={t(`page.${pageType}`)}
                current={pageType === here}
                collapsed={collapsed}
              />
            </li>
          ))}
        </ul>
      </nav>
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
