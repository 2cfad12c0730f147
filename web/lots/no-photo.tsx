import { useTranslation } from '../i18n/use-translation.ts'
import { LotDrawing } from './lot-drawing.tsx'

/** What stands where not one picture is left. */
export function NoPhoto({ bike }: { bike: boolean }) {
  const { t } = useTranslation('lots')
  return (
    <div className="grid h-full place-content-center justify-items-center gap-3 text-quiet">
      <LotDrawing bike={bike} />
      {t('gallery.none')}
    </div>
  )
}
