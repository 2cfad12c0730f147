import { CircleAlert, Clock, Upload } from 'lucide-react'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { documentKind, documentKindName } from '#trade/purchases/contract/documents.ts'
import type { PurchaseView } from '../page/purchase-query.ts'
import { rowClass } from './row-class.ts'

interface NeededRowProps {
  item: PurchaseView['checklist']['items'][number]
  car: PurchaseView
  /** Null if somebody else provides it. */
  onUpload: (() => void) | null
}

/** A document that the car needs but lacks. */
export function NeededRow({ item, car, onUpload }: NeededRowProps) {
  const { t, language } = useTranslation('purchase-documents')
  const { day } = useFormats()
  const { kind, state, from, dueOn } = item
  const name = documentKindName(kind, language)
  const whose = from === 'company' ? 'us' : car.user ? 'client' : 'you'
  // Highlighted for the people who have to act.
  const isOpen = state === 'missing' && (from === 'client' || car.may.manage)
  const values = { from: t(`from.${whose}`), day: dueOn ? day(dueOn) : '' }
  const when = () => {
    if (state === 'later' && documentKind(kind).isAfterLoading) return t('afterLoading', values)
    // The company's own deadlines are for managers only.
    if (dueOn && (from === 'client' || car.may.manage)) return t('until', values)
    return state === 'later' ? t('later', values) : t('missing', values)
  }
  const Icon = isOpen ? CircleAlert : Clock
  return (
    <li className={cx(rowClass, isOpen && 'bg-fair-wash text-fair')}>
      <Icon aria-hidden="true" className={cx('size-4 shrink-0', !isOpen && 'text-quiet')} />
      <span className={cx('min-w-0 flex-1', !isOpen && 'flex flex-wrap gap-x-3 text-quiet')}>
        <span
          className={cx('block break-words', isOpen ? 'font-medium text-ink' : 'flex-1 basis-40')}
        >
          {name}
        </span>
        <span className="block text-xs leading-5">{when()}</span>
      </span>
      {isOpen && onUpload && (
        <Button onClick={onUpload} aria-label={t('uploadKind', { name })} className="shrink-0">
          <Upload aria-hidden="true" className="size-4" />
          {t('upload')}
        </Button>
      )}
    </li>
  )
}
