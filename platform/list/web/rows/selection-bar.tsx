import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import type { Selection } from './selection.ts'

interface SelectionBarProps<Row> {
  selection: Selection<Row>
  /** Buttons for the selected rows. */
  children: ReactNode
}

/** A bar at the bottom of the screen with the number of selected rows and their buttons. */
export function SelectionBar<Row>({ selection, children }: SelectionBarProps<Row>) {
  const { t } = useTranslation('collection')
  const { ids, isAll, selectAll, clear } = selection
  const text =
    ids.size > 0 && t('select.count', { count: ids.size, number: formatNumber(ids.size) })
  return (
    <>
      <span role="status" className="sr-only">
        {text}
      </span>
      {text && (
        <section
          data-screen-only
          aria-label={t('select.name')}
          className={
            'sticky bottom-(--foot-height,0px) z-20 flex flex-wrap items-center gap-2 border-line border-t bg-paper px-3 ' +
            'pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] lg:px-0'
          }
        >
          <span aria-hidden="true" className="pr-2 text-sm font-semibold">
            {text}
          </span>
          {children}
          {!isAll && (
            <Button variant="ghost" onClick={selectAll}>
              {t('select.allShort')}
            </Button>
          )}
          <IconButton label={t('select.clear')} onClick={clear} className="ml-auto">
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </section>
      )}
    </>
  )
}
