import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { useEverTrue } from '#platform/ui/web/browser/use-ever-true.ts'
import { Button } from '#platform/ui/web/button.tsx'
import type { ListAddress } from '../address.ts'
import type { FiltersProps } from './filters-props.ts'

const FilterWindow = lazyPart(() => import('./filter-window.tsx'), 'FilterWindow')

/** The label of a filter button, with the number of active filters. */
export function FilterLabel({ count }: { count: number }) {
  const { t } = useTranslation('collection')
  return (
    <>
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      {count > 0 ? t('filters.buttonCount', { number: count }) : t('filters.title')}
    </>
  )
}

interface FilterButtonProps<Row, Address extends ListAddress> extends FiltersProps<Row, Address> {
  count: number
  variant?: 'plain' | 'primary'
}

/** Opens the filters in a dialog. */
export function FilterButton<Row, Address extends ListAddress>({
  count,
  variant = 'plain',
  ...props
}: FilterButtonProps<Row, Address>) {
  const [isOpen, setIsOpen] = useState(false)
  const wasOpened = useEverTrue(isOpen)
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <FilterLabel count={count} />
      </Button>
      {wasOpened && (
        <Suspense>
          <FilterWindow {...props} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
