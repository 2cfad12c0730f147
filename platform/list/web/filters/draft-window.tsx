import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { phoneScreen, useMedia } from '#platform/ui/web/browser/use-media.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import type { ListAddress } from '../address.ts'
import { DraftProvider, usePendingAddress } from '../pending-address.tsx'
import { type CollectionState, optionsQuery } from '../use-collection.ts'
import { useLastData } from '../use-last-data.ts'
import type { FilterOptions } from './filter.ts'

interface DraftWindowProps<Row, Address extends ListAddress> {
  list: CollectionState<Row, Address>
  title: string
  open: boolean
  onClose: () => void
  /** Label of the button that applies the draft. */
  showLabel: (found: number) => string
  children: (options: FilterOptions | undefined, failure: ReactNode) => ReactNode
}

/**
 *
 * A dialog in which the address is changed as a draft, over the whole screen of a phone and at the side of a tablet.
 * Changes take effect only when applied.
 */
export function DraftWindow<Row, Address extends ListAddress>(
  props: DraftWindowProps<Row, Address>,
) {
  const { t } = useTranslation('common')
  const phone = useMedia(phoneScreen)
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      shape={phone ? 'page' : 'drawer'}
      title={props.title}
      closeLabel={t('close')}
    >
      <Draft {...props} />
    </Dialog>
  )
}

/** Mounted again each time the dialog opens. */
function Draft<Row, Address extends ListAddress>(props: DraftWindowProps<Row, Address>) {
  const [draft, setDraft] = useState(props.list.address)
  return (
    <DraftProvider address={draft} onChange={setDraft}>
      <DraftContent {...props} />
    </DraftProvider>
  )
}

function DraftContent<Row, Address extends ListAddress>(props: DraftWindowProps<Row, Address>) {
  const { list, onClose, showLabel, children } = props
  const { t } = useTranslation('collection')
  const { address, isTyping } = usePendingAddress<Address>()
  const content = useRef<HTMLDivElement>(null)
  const [counted, setCounted] = useState(address)
  if (!isTyping && counted !== address) setCounted(address)
  const query = useQuery(optionsQuery(list.collection, counted))
  const { data: options, failure } = useLastData(query)
  const failed = failure && (
    <div className="p-4 text-sm">
      <p role="alert" className="mb-3 text-poor">
        {t('filters.failed')}
      </p>
      <Button onClick={() => void query.refetch()} disabled={query.isFetching}>
        {t('filters.again')}
      </Button>
    </div>
  )
  const apply = () => {
    // Invalid input would be lost without a message if the dialog closed.
    const refused = content.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (refused) return refused.focus()
    void list.go(() => address)
    onClose()
  }
  return (
    <>
      <div ref={content} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {children(options, failed)}
      </div>
      <div className="border-line border-t bg-surface px-3 pt-2 pb-[calc(10px+env(safe-area-inset-bottom))]">
        <p className="pb-1.5 text-center text-xs text-quiet">{t('filters.applyNote')}</p>
        <Button variant="primary" className="min-h-11 w-full text-base" onClick={apply}>
          {options && !failure ? showLabel(options.found) : t('filters.show')}
        </Button>
      </div>
    </>
  )
}
