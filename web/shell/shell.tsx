import { Outlet } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { PageBar } from '../feedback/page-head.tsx'
import { device, useRemembered } from '../preferences/device.ts'
import { useShortcuts } from '../preferences/shortcuts.ts'
import { cx } from '../ui/cx.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useMedia, wideScreen } from '../ui/use-media.ts'
import { useOnce } from '../ui/use-once.ts'
import { Header } from './header.tsx'
import { ShellControls } from './shell-controls.ts'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { SmallScreenBar } from './small-screen-bar.tsx'
import { useLiveBids } from './use-live-bids.ts'
import { useScrolledDown } from './use-scrolled-down.ts'

const HelpDialog = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialog')
const Drawer = lazyPart(() => import('./drawer.tsx'), 'Drawer')

/** Everything around a page of a signed-in person. */
export function Shell() {
  const wide = useMedia(wideScreen)
  const collapsed = useRemembered(device.sidebarCollapsed)
  const hidden = useScrolledDown()
  const [panel, setPanel] = useState<'drawer' | 'help'>()
  const [finding, setFinding] = useState(false)
  const findRef = useRef<HTMLInputElement>(null)
  const helpWanted = useOnce(panel === 'help')
  const drawerWanted = useOnce(panel === 'drawer')
  const close = () => setPanel(undefined)
  const openDrawer = () => setPanel('drawer')
  const openHelp = () => setPanel('help')

  useLiveBids()
  useShortcuts({
    '/': () => {
      setFinding(true)
      findRef.current?.focus()
      findRef.current?.select()
    },
    '?': openHelp,
  })

  return (
    <ShellControls value={{ openDrawer, openHelp, finding, setFinding, findRef }}>
      <SkipLink />
      <div
        data-header-hidden={hidden || undefined}
        className={cx(
          'data-header-hidden:[--bar-height:0px] lg:grid',
          collapsed
            ? 'lg:grid-cols-[72px_minmax(0,1fr)]'
            : 'lg:grid-cols-[var(--side-width)_minmax(0,1fr)]',
        )}
      >
        {wide && <Sidebar collapsed={collapsed} />}
        <div className="min-w-0">
          {wide && <Header hidden={hidden} findRef={findRef} />}
          <main id="main" tabIndex={-1} className="pb-12 outline-none lg:px-6">
            <PageBar value={SmallScreenBar}>
              <Outlet />
            </PageBar>
          </main>
        </div>
      </div>
      <Suspense>
        {helpWanted && <HelpDialog open={panel === 'help'} onClose={close} />}
        {drawerWanted && !wide && <Drawer open={panel === 'drawer'} onClose={close} />}
      </Suspense>
    </ShellControls>
  )
}
