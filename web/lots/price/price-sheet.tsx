import { useTranslation } from 'react-i18next'
import type { PageType } from '../../../contract/page-types.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { LotView } from '../lot-view.ts'
import { headingOf } from '../lot-view.ts'
import { usePageWords } from '../lot-words.ts'
import { PriceCard } from './price-card.tsx'

interface PriceSheetProps {
  lot: LotView
  pageType: PageType
  open: boolean
  onChange: (open: boolean) => void
}

/** On phones: a button at the lower edge with the price, and behind it the card over the screen. */
export function PriceSheet({ lot, pageType, open, onChange }: PriceSheetProps) {
  const { t } = useTranslation(['lots', 'common'])
  const words = usePageWords()
  const { soldPrice, startPrice } = lot.bid
  const [name, amount] =
    soldPrice === null
      ? [pageType === 'stock' ? t('price.fixed') : t('price.start'), startPrice]
      : [t('price.sold'), soldPrice]
  return (
    <>
      <div
        data-screen-only
        className={
          'fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-3 py-2 ' +
          'pb-[max(8px,env(safe-area-inset-bottom))]'
        }
      >
        <Button
          look="primary"
          className="min-h-12 w-full text-base"
          aria-haspopup="dialog"
          onClick={() => onChange(true)}
        >
          {`${name} ${words.yen(amount)}`}
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => onChange(false)}
        shape="page"
        closeLabel={t('common:close')}
        title={pageType === 'stock' ? t('price.fixed') : t('price.title')}
      >
        <div className="flex-1 overflow-y-auto p-4">
          <p className="mb-4 text-sm text-quiet">{headingOf(lot)}</p>
          <PriceCard lot={lot} pageType={pageType} />
        </div>
      </Dialog>
    </>
  )
}
