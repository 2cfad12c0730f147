import { Menu as MenuIcon, Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/button.tsx'
import { useMedia } from '../ui/use-media.ts'
import { FindBox } from './find-box.tsx'
import { useShellControls, wideScreen } from './shell-controls.ts'

interface PageHeadProps {
  title: string
  /** Quiet words beside the title, such as a count. */
  detail?: ReactNode
  actions?: ReactNode
}

/**
 * Title of a page. On small screens it is also the bar that sticks to the top, with the way to the
 * other pages and to the find box.
 */
export function PageHead({ title, detail, actions }: PageHeadProps) {
  const { t } = useTranslation('shell')
  const wide = useMedia(wideScreen)
  const { openDrawer, finding, setFinding, findRef } = useShellControls()
  return (
    <div className="sticky top-0 z-20 border-line border-b bg-paper lg:static lg:border-0">
      <div className="flex min-h-14 items-center gap-1 px-1 lg:min-h-16 lg:gap-3 lg:px-0 lg:pt-1">
        {!wide && (
          <IconButton label={t('menu')} aria-haspopup="dialog" onClick={openDrawer}>
            <MenuIcon aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        <div className="min-w-0 flex-1 py-1.5 lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-3">
          <h1 className="text-lg leading-tight font-[640] tracking-tight lg:text-xl">{title}</h1>
          <div className="text-xs text-quiet lg:text-sm">{detail}</div>
        </div>
        {actions}
        {!wide && (
          <IconButton
            label={finding ? t('find.hide') : t('find.show')}
            aria-expanded={finding}
            onClick={() => setFinding(!finding)}
          >
            {finding ? (
              <X aria-hidden="true" className="size-5" />
            ) : (
              <Search aria-hidden="true" className="size-5" />
            )}
          </IconButton>
        )}
      </div>
      {!wide && finding && (
        <div className="px-3 pb-2.5">
          <FindBox ref={findRef} autoFocus />
        </div>
      )}
    </div>
  )
}
