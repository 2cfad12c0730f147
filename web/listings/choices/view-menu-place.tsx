import { ChevronDown, Columns3, Grid2X2, Rows3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { PageType } from '../../../contract/lots/page-types.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ListView } from '../../preferences/device.ts'
import { buttonClass } from '../../ui/button.tsx'
import { late } from '../../ui/late.ts'
import { useLateMenu } from '../../ui/use-late-menu.ts'

const loadMenu = late(() => import('./view-menu.tsx'))
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
  const { wanted, button, menu } = useLateMenu(loadMenu)
  const Icon = icons[view]
  const name = view === 'default' && !table ? t('view.rows') : t(`view.${view}`)
  return (
    <>
      <button
        {...button}
        data-screen-only
        aria-label={t('view.chosen', { view: name })}
        className={buttonClass('ghost', 'touch:min-w-11')}
      >
        <Icon aria-hidden="true" className="size-4" />
        {name}
        <ChevronDown aria-hidden="true" className="size-3.5" />
      </button>
      <Suspense>{wanted && <ViewMenu {...props} {...menu} />}</Suspense>
    </>
  )
}
