import { isStatistics } from '../../../contract/lots/page-types.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { DraftWindow } from './draft-window.tsx'
import { countFilters, withoutFilters } from './filter-changes.ts'
import { FilterFields } from './filter-fields.tsx'
import { FilterSkeleton } from './filter-skeleton.tsx'
import { SalesDays } from './sales-days.tsx'
import type { FiltersProps } from './use-coming.ts'

interface FilterDialogProps extends FiltersProps {
  open: boolean
  onClose: () => void
}

/** The filters in a window: over the whole screen of a phone, at the side of a tablet. */
export function FilterDialog({ open, onClose, ...props }: FilterDialogProps) {
  const { t } = useTranslation('filters')
  const phone = useMedia('(max-width: 767.98px)')
  const { pageType } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape={phone ? 'page' : 'drawer'}
      title={t('title')}
      closeLabel={t('common:close')}
    >
      <DraftWindow {...props} onClose={onClose}>
        {(coming, answer, failure) => (
          <>
            <div className="flex min-h-11 items-center border-line border-b px-3.5 py-1.5">
              <span className="flex-1 text-sm text-quiet">
                {countFilters(coming.search) > 0 &&
                  t('inForce', { count: countFilters(coming.search) })}
              </span>
              <Button
                aria-disabled={countFilters(coming.search) === 0}
                onClick={() => coming.apply(withoutFilters)}
              >
                {t('clear')}
              </Button>
            </div>
            {isStatistics(pageType) && (
              <div className="border-line border-b px-3.5 py-3">
                <SalesDays coming={coming} />
              </div>
            )}
            {failure}
            {answer ? (
              <div className={failure ? 'opacity-50' : ''}>
                <FilterFields pageType={pageType} coming={coming} answer={answer} />
              </div>
            ) : (
              !failure && <FilterSkeleton />
            )}
          </>
        )}
      </DraftWindow>
    </Dialog>
  )
}
