import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { formatNumber } from '../../../contract/core/money.ts'
import { isBikePage } from '../../../contract/lots/page-types.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { useKept } from '../use-kept.ts'
import { type FiltersAnswer, filtersQuery } from './filters-query.ts'
import type { Coming, FiltersProps } from './use-coming.ts'
import { useDraft } from './use-draft.ts'

interface DraftWindowProps extends FiltersProps {
  onClose: () => void
  children: (coming: Coming, answer: FiltersAnswer | undefined, failure: ReactNode) => ReactNode
}

/** The inside of a window of filters: a draft, and below it the button that applies it. */
export function DraftWindow({ onClose, children, ...props }: DraftWindowProps) {
  const { t } = useTranslation('filters')
  const { pageType } = props
  const { coming, counted, takeOver } = useDraft(props)
  const content = useRef<HTMLDivElement>(null)
  const query = useQuery(filtersQuery(pageType, counted))
  const { data: answer, failure } = useKept(query)
  const found = failure ? undefined : answer?.totalSearchResults
  const words = { count: found ?? 0, number: formatNumber(found ?? 0) }
  const failed = failure && (
    <div className="p-4 text-sm">
      <p role="alert" className="mb-3 text-poor">
        {t('failed')}
      </p>
      <Button onClick={() => void query.refetch()} disabled={query.isFetching}>
        {t('again')}
      </Button>
    </div>
  )
  return (
    <>
      <div ref={content} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {children(coming, answer, failed)}
      </div>
      <div className="border-line border-t bg-surface px-3 pt-2 pb-[calc(10px+env(safe-area-inset-bottom))]">
        <p className="pb-1.5 text-center text-xs text-quiet">{t('applyNote')}</p>
        <Button
          look="primary"
          className="min-h-11 w-full text-base"
          onClick={() => {
            // What is refused would be lost with the window, and nothing would say so.
            const refused = content.current?.querySelector<HTMLElement>('[aria-invalid=true]')
            if (refused) return refused.focus()
            takeOver()
            onClose()
          }}
        >
          {found === undefined
            ? t('show')
            : isBikePage(pageType)
              ? t('showBikes', words)
              : t('showCars', words)}
        </Button>
      </div>
    </>
  )
}
