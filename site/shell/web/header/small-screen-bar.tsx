import { Menu as MenuIcon, Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { BellLink } from '#people/notifications/web/bell.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { IconButton } from '#platform/ui/web/button.tsx'
import { FindBox } from '#site/find/web/find-box.tsx'
import { useCanFind } from '#site/find/web/use-find.ts'
import { useShellControls } from '../shell-controls.ts'
import { useScrolledDown } from './use-scrolled-down.ts'
import { UserMenu } from './user-menu.tsx'

/**
 * The bar of small screens: drawer button, page title, find box and user menu. It hides on scrolling down, unless
 * something in it has the focus.
 */
export function SmallScreenBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { openDrawer, finding, setFinding, findRef } = useShellControls()
  const canFind = useCanFind()
  const hidden = useScrolledDown()
  const FindIcon = finding ? X : Search
  return (
    <div
      data-hidden={hidden || undefined}
      className={
        'sticky top-0 z-20 border-line border-b bg-paper transition-transform duration-150 ' +
        'data-hidden:not-focus-within:-translate-y-full print:static print:border-0 print:[&_button]:hidden'
      }
    >
      <div className="flex min-h-14 items-center gap-1 px-1">
        <IconButton label={t('menu')} aria-haspopup="dialog" onClick={openDrawer}>
          <MenuIcon aria-hidden="true" className="size-5" />
        </IconButton>
        {children}
        {canFind && (
          <IconButton
            label={finding ? t('find:hide') : t('find:show')}
            aria-expanded={finding}
            onClick={() => setFinding(!finding)}
          >
            <FindIcon aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        <BellLink />
        <UserMenu />
      </div>
      {canFind && finding && (
        <div className="px-3 pb-2.5">
          <FindBox ref={findRef} autoFocus onDone={() => setFinding(false)} />
        </div>
      )}
    </div>
  )
}
