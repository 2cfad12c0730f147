import { ChevronDown, Columns3, Grid2X2, Rows3 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageType } from '../../../contract/page-types.ts'
import type { ListView } from '../../device.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useOnce } from '../../ui/use-once.ts'

const loadMenu = () => import('./view-menu.tsx')
const ViewMenu = lazy(async () => ({ default: (await loadMenu()).ViewMenu }))

export interface ViewChoiceProps {
  pageType: PageType
  view: ListView
  /** Whether the default view is a table here, with columns and heights to choose. */
  table: boolean
  onChoose: (view: ListView) => void
}

const icons = { default: Rows3, card: Grid2X2, column: Columns3 }

/** The button of the view menu. The menu's own script comes when it is wanted. */
export function ViewMenuPlace(props: ViewChoiceProps) {
  const { view, table } = props
  const { t } = useTranslation('listings')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const wanted = useOnce(open)
  const Icon = icons[view]
  const name = view === 'default' && !table ? t('view.rows') : t(`view.${view}`)
  return (
    <>
      <button
        ref={button}
        type="button"
        data-screen-only
        aria-label={t('view.chosen', { view: name })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => setOpen(true)}
        className={buttonClass('ghost', 'touch:min-w-11')}
      >
        <Icon aria-hidden="true" className="size-4" />
        {name}
        <ChevronDown aria-hidden="true" className="size-3.5" />
      </button>
      <Suspense>
        {wanted && (
          <ViewMenu {...props} anchor={button} open={open} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
