import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { device, useRemembered } from '../device.ts'
import { useShortcuts } from '../shortcuts.ts'
import { siteInfoQuery } from '../site-info.ts'
import { cx } from '../ui/cx.ts'
import { useMedia } from '../ui/use-media.ts'
import { useOnce } from '../ui/use-once.ts'
import { Header } from './header.tsx'
import { ShellControls, wideScreen } from './shell-controls.ts'
import { Sidebar } from './sidebar.tsx'
import { useScrolledDown } from './use-scrolled-down.ts'

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }))
const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }))

/** Everything around a page of a signed-in person. */
export function Shell() {
  const { t } = useTranslation('shell')
  const company = useQuery(siteInfoQuery).data?.company ?? 'Seriba'
  const wide = useMedia(wideScreen)
  const collapsed = useRemembered(device.sidebarCollapsed)
  const hidden = useScrolledDown()
  const [panel, setPanel] = useState<'drawer' | 'help'>()
  const [finding, setFinding] = useState(false)
  const findRef = useRef<HTMLInputElement>(null)
  const helpWanted = useOnce(panel === 'help')
  const drawerWanted = useOnce(panel === 'drawer')
  const close = () => setPanel(undefined)

  useShortcuts({
    '/': () => {
      setFinding(true)
      findRef.current?.focus()
      findRef.current?.select()
    },
    '?': () => setPanel('help'),
  })

  return (
    <ShellControls value={{ openDrawer: () => setPanel('drawer'), finding, setFinding, findRef }}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-3 py-2 text-paper focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <div
        data-header-hidden={(wide && hidden) || undefined}
        className={cx(
          'lg:grid data-header-hidden:[--bar-height:0px]',
          collapsed ? 'lg:grid-cols-[72px_minmax(0,1fr)]' : 'lg:grid-cols-[208px_minmax(0,1fr)]',
        )}
      >
        {wide && <Sidebar collapsed={collapsed} company={company} />}
        <div className="min-w-0">
          {wide && <Header hidden={hidden} findRef={findRef} onHelp={() => setPanel('help')} />}
          <main id="main" tabIndex={-1} className="pb-12 outline-none lg:px-6">
            <Outlet />
          </main>
        </div>
      </div>
      <Suspense>
        {helpWanted && <HelpDialog open={panel === 'help'} onClose={close} />}
        {drawerWanted && !wide && (
          <Drawer open={panel === 'drawer'} company={company} onClose={close} />
        )}
      </Suspense>
    </ShellControls>
  )
}
