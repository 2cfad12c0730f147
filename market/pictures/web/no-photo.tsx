import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { LotDrawing } from './lot-drawing.tsx'

/** Shown when no picture of a lot loads. */
export function NoPhoto({ bike }: { bike: boolean }) {
  const { t } = useTranslation('gallery')
  return (
    <div className="grid h-full place-content-center justify-items-center gap-3 text-quiet">
      <LotDrawing bike={bike} />
      {t('none')}
    </div>
  )
}
