import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { buttonClass } from '../../ui/button.tsx'
import { late } from '../../ui/late.ts'
import { useLateMenu } from '../../ui/use-late-menu.ts'
import type { Change } from '../listing-search.ts'

const loadMenu = late(() => import('./page-size-menu.tsx'))
const PageSizeMenu = lazy(async () => ({ default: (await loadMenu()).PageSizeMenu }))

export interface PageSizeMenuPlaceProps {
  pageSize: number
  onChange: (change: Change) => void
}

/** The button that says how many lots a page has. */
export function PageSizeMenuPlace(props: PageSizeMenuPlaceProps) {
  const { t } = useTranslation('listings')
  const { wanted, button, menu } = useLateMenu(loadMenu)
  return (
    <>
      <button {...button} className={buttonClass('ghost')}>
        {t('pages.size', { count: props.pageSize })}
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <Suspense>{wanted && <PageSizeMenu {...props} {...menu} />}</Suspense>
    </>
  )
}
