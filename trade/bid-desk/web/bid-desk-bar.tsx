import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import type { Selection } from '#platform/list/web/rows/selection.ts'
import { preferences, usePreference } from '#platform/preferences/web/preferences.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { KeyCap } from '#platform/ui/web/key-cap.tsx'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import type { BidDeskRights } from './bid-desk-context.ts'
import type { BidDeskText } from './use-bid-desk-text.ts'

interface BidDeskBarProps {
  selection: Selection<BidRow>
  text: BidDeskText
  rights: BidDeskRights
  isArchive: boolean
  onHelp: () => void
  /** Buttons for the selected rows. */
  children: ReactNode
}

/** The bar at the bottom of the desk: the selection with its actions, and help on the keys. */
export function BidDeskBar({
  selection,
  text,
  rights,
  isArchive,
  onHelp,
  children,
}: BidDeskBarProps) {
  const { t } = text
  const hasKeys = usePreference(preferences.shortcuts)
  const hasKeyboard = useMedia('(min-width: 1024px)')
  const hasRoom = useMedia('(min-width: 1280px)')
  const count = selection.ids.size
  const showsKeys = hasKeys && hasKeyboard
  const sum = selection.rows.reduce((yen, { bidAmount }) => yen + bidAmount, 0)
  const name = t('bid-manager:bar.count', { count, number: formatNumber(count) })
  if (count === 0 && !showsKeys) return null
  return (
    <section
      data-screen-only
      aria-label={t('bid-manager:bar.name')}
      className={
        'sticky bottom-0 z-20 flex min-h-12 flex-wrap items-center gap-2 border-line border-t ' +
        'bg-paper px-3 py-2 pb-[calc(8px+env(safe-area-inset-bottom))] text-sm lg:-mx-6 lg:px-6'
      }
    >
      {count > 0 && (
        <>
          <span className="font-semibold">{name}</span>
          <span translate="no" className="mr-2 text-quiet">
            {text.yen(sum)}
          </span>
          {children}
          {showsKeys ? (
            <Button variant="ghost" onClick={selection.clear}>
              {t('bid-manager:bar.clear')} <KeyCap>Esc</KeyCap>
            </Button>
          ) : (
            <IconButton label={t('bid-manager:bar.clear')} onClick={selection.clear}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        </>
      )}
      <span role="status" className="sr-only">
        {count > 0 && name}
      </span>
      {showsKeys && (
        <div className="ml-auto flex items-center gap-x-3 text-xs whitespace-nowrap text-quiet">
          {hasRoom && (
            <>
              <Keys caps={['j', 'k']}>{t('bid-manager:keys.row')}</Keys>
              <Keys caps={['x']}>{t('bid-manager:keys.select')}</Keys>
              {rights.status && !isArchive && (
                <Keys caps={['1', '–', '6']}>{t('bid-manager:keys.status')}</Keys>
              )}
              {rights.price && !isArchive && <Keys caps={['e']}>{t('bid-manager:keys.bid')}</Keys>}
              {rights.soldPrice && <Keys caps={['s']}>{t('bid-manager:keys.sold')}</Keys>}
              {!isArchive && <Keys caps={['a']}>{t('bid-manager:keys.auto')}</Keys>}
            </>
          )}
          <button type="button" onClick={onHelp} className="rounded-sm hover:text-ink">
            <Keys caps={['?']}>{t('bid-manager:keys.all')}</Keys>
          </button>
        </div>
      )}
    </section>
  )
}

const Keys = ({ caps, children }: { caps: readonly string[]; children: string }) => (
  <span className="inline-flex items-center gap-1">
    {caps.map((cap) => (cap === '–' ? <i key={cap}>–</i> : <KeyCap key={cap}>{cap}</KeyCap>))}
    {children}
  </span>
)
