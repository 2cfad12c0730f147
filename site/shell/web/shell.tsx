import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { loadListsOfPerson } from '#market/reference-data/web/option-lists.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { usePushMessages } from '#people/notifications/web/use-push-messages.ts'
import { PageBar } from '#platform/feedback/web/page-head.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { usePreference } from '#platform/preferences/web/preferences.ts'
import { useShortcuts } from '#platform/preferences/web/shortcuts.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { useEverTrue } from '#platform/ui/web/browser/use-ever-true.ts'
import { useMedia, wideScreen } from '#platform/ui/web/browser/use-media.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { preloadMenu } from '#platform/ui/web/overlays/menu-button.tsx'
import { Toasts } from '#platform/ui/web/overlays/toasts.tsx'
import { PinnedBar } from '#trade/comparison/web/pinned-bar.tsx'
import { Header } from './header/header.tsx'
import { SmallScreenBar } from './header/small-screen-bar.tsx'
import { useScrolledDown } from './header/use-scrolled-down.ts'
import { shellPreferences } from './preferences.ts'
import { ShellControls } from './shell-controls.ts'
import { hasLots } from './sidebar/navigation.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { useLiveBids } from './use-live-bids.ts'

const HelpDialog = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialog')
const Drawer = lazyPart(() => import('./sidebar/drawer.tsx'), 'Drawer')

/** Preloads the code for signing out on the first interaction: later a phone may have no network. */
function usePreloadedExits(): void {
  useEffect(() => {
    const used = new AbortController()
    const load = () => {
      used.abort()
      Drawer.preload()
      preloadMenu()
    }
    const options = { signal: used.signal, passive: true, capture: true }
    for (const event of ['pointerdown', 'keydown', 'scroll']) {
      addEventListener(event, load, options)
    }
    return () => used.abort()
  }, [])
}

/** Frames the pages of signed-in people. */
export function Shell() {
  usePreloadedExits()
  const { t } = useTranslation('common')
  const wide = useMedia(wideScreen)
  const collapsed = usePreference(shellPreferences.sidebarCollapsed)
  const hidden = useScrolledDown()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [panel, setPanel] = useState<'drawer' | 'help'>()
  const [finding, setFinding] = useState(false)
  const findRef = useRef<HTMLInputElement>(null)
  const helpMounted = useEverTrue(panel === 'help')
  const drawerMounted = useEverTrue(panel === 'drawer')
  const close = () => setPanel(undefined)
  const openDrawer = () => setPanel('drawer')
  const openHelp = () => setPanel('help')
  const queryClient = useQueryClient()

  const { userId } = useSignedIn().profile

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's cache was cleared
  useEffect(() => loadListsOfPerson(queryClient), [queryClient, userId])

  useLiveBids()
  usePushMessages()
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
        <div className="min-w-0 has-data-pinned-bar:flex has-data-pinned-bar:flex-col has-data-pinned-bar:[--foot-height:calc(57px+env(safe-area-inset-bottom))]">
          {wide && <Header hidden={hidden} findRef={findRef} />}
          <main id="main" tabIndex={-1} className="pb-12 outline-none lg:px-6">
            <PageBar value={SmallScreenBar}>
              <Outlet />
            </PageBar>
          </main>
          <PinnedBar isShown={hasLots(pathname)} />
        </div>
      </div>
      <Suspense>
        {helpMounted && <HelpDialog open={panel === 'help'} onClose={close} />}
        {drawerMounted && !wide && <Drawer open={panel === 'drawer'} onClose={close} />}
      </Suspense>
      <Toasts label={t('notifications')} closeLabel={t('close')} />
    </ShellControls>
  )
}
