import { Link } from '@tanstack/react-router'
import { RotateCw, X } from 'lucide-react'
import { ExportMark } from '#market/lots/web/summary/lot-row-parts.tsx'
import { pageTypeRoute } from '#market/search/contract/page-types.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { usePinChange } from '../use-pin-change.ts'
import type { ComparedLot } from './compared-lot.ts'
import { PhotoStrip } from './photo-strip.tsx'

interface ColumnProps {
  compared: ComparedLot
}

/** The photos of a column, and the button that removes it. */
export function LotPictures({
  compared: { pin, lot },
  onOpen,
}: ColumnProps & { onOpen: (image: string) => void }) {
  const { t } = useTranslation('comparison')
  const { unpin } = usePinChange()
  return (
    <div className="relative">
      <PhotoStrip
        images={lot?.photos ?? (pin.image ? [pin.image] : [])}
        bike={pin.pageType.startsWith('bike')}
        onOpen={lot && onOpen}
      />
      <button
        type="button"
        data-screen-only
        aria-label={t('unpinLot', { lot: pin.lotNo })}
        title={t('unpin')}
        onClick={() => unpin(pin)}
        className="group/out absolute top-0 right-0 grid size-8 place-items-center touch:size-11"
      >
        <span className="grid size-6 place-items-center rounded-[5px] border border-line bg-surface group-hover/out:border-edge">
          <X aria-hidden="true" className="size-4" />
        </span>
      </button>
    </div>
  )
}

/** The name of a column, and why its lot failed to load. */
export function LotName({ compared: { pin, failure, retry } }: ColumnProps) {
  const { t } = useTranslation('comparison-page')
  const isGone = failure instanceof CallRefused && failure.status === 404
  return (
    <>
      <h2 className="text-sm leading-tight font-semibold lg:text-base">
        {pin.exportMark && (
          <ExportMark mark={pin.exportMark} text={t(`listings:exportMark.${pin.exportMark}`)} />
        )}
        <Link
          to={`${pageTypeRoute[pin.pageType]}/$id`}
          params={{ id: pin.id }}
          className="rounded-sm hover:underline"
        >
          {[pin.maker, pin.model].filter(Boolean).join(' ')}
        </Link>
      </h2>
      <p className="mt-0.5 text-xs text-quiet">{dotted(pin.lotNo, pin.auctionName)}</p>
      {failure && (
        <div role="alert" className="mt-1 text-xs text-poor">
          {isGone ? t('gone') : t('notLoaded')}
          {!isGone && (
            <Button variant="ghost" onClick={retry} className="-ml-3">
              <RotateCw aria-hidden="true" className="size-4" />
              {t('failures:retry')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
