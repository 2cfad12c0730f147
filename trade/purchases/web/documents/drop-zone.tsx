import { Upload } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** The place for more documents: a button for fingers and keys, and where files are dropped. */
export function DropZone({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('purchase-documents')
  return (
    <div className="border-line border-t p-3 print:hidden">
      <button
        type="button"
        onClick={onChoose}
        className={
          'flex min-h-11 w-full flex-wrap items-center gap-x-2 rounded-md border border-edge border-dashed ' +
          'px-3 py-2 text-left text-quiet hover:border-accent'
        }
      >
        <Upload aria-hidden="true" className="size-4 shrink-0" />
        <span>
          <span className="font-medium text-accent">{t('add')}</span>{' '}
          <span className="touch:hidden">{t('dropHint')}</span>
        </span>
        <span className="text-xs">{t('addHint')}</span>
      </button>
    </div>
  )
}
