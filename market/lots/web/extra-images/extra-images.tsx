import { Images, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PageType } from '#market/search/contract/page-types.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { CallRefused, Unreachable } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import type { CarView } from '../lot-view.ts'
import { useExtraImages } from './use-extra-images.ts'

interface ExtraImagesProps {
  lot: CarView
  pageType: PageType
}

/** Requests more photos of a lot from its house, up to the person's daily limit (spec 3 §4). */
export function ExtraImages({ lot, pageType }: ExtraImagesProps) {
  const { t } = useTranslation('gallery')
  const isPermitted = usePermission('carAuctionsView')
  const isLimited = usePermission('ussLimitCheck')
  const { mutate, data, error, isPending } = useExtraImages(lot, pageType)
  const extra = lot.extraImages
  if (!extra || !isPermitted) return null
  const isEmpty = data?.auctionLotDetail.carInfo.images.length === 0
  const isShown = extra.shown > 0
  const left = extra.left > 0 ? t('extraLeft', { count: extra.left }) : t('extraNoneLeft')
  return (
    <div data-screen-only className="relative border-t border-line p-2">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
        {!isShown && (
          <Button
            variant="ghost"
            disabled={extra.left === 0}
            aria-disabled={isPending || isEmpty}
            // Its text must stay readable meanwhile.
            className="aria-disabled:opacity-100!"
            onClick={() => !isPending && !isEmpty && mutate()}
          >
            {isPending ? (
              <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
            ) : (
              <Images aria-hidden="true" className="size-4" />
            )}
            {isPending ? t('extraFetching') : isEmpty ? t('extraEmpty') : t('extra')}
          </Button>
        )}
        <p role="status" className="px-3 text-sm text-quiet empty:hidden">
          {isPending && t('extraWait')}
          {isShown && (
            // As high as the button that it replaces.
            <span className="flex min-h-8 items-center touch:min-h-11">
              {t('extraShown', { count: extra.shown })}
            </span>
          )}
          {isEmpty && <span className="sr-only">{t('extraEmpty')}</span>}
        </p>
        {isLimited && !isPending && <p className="px-3 text-sm text-quiet">{left}</p>}
      </div>
      {isPending && <SlowingProgress label={t('extraFetching')} />}
      {error && (
        <p role="alert" className="px-3 py-1 text-sm text-poor">
          {error instanceof CallRefused
            ? t(`errors:${error.messageCode}`)
            : error instanceof Unreachable
              ? t('common:unreachable')
              : t('errors:internal')}
        </p>
      )}
    </div>
  )
}

const usualSeconds = 30
const stepSeconds = 0.5

/** Shows progress of unknown duration: nearly full by the usual time, then slower. */
function SlowingProgress({ label }: { label: string }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(
      () => setSeconds((before) => before + stepSeconds),
      stepSeconds * 1000,
    )
    return () => clearInterval(timer)
  }, [])
  const part = 1 - Math.exp((-2.5 * seconds) / usualSeconds)
  // Replaces the line above, so that nothing moves.
  return (
    <progress aria-label={label} value={part} className="absolute inset-x-0 -top-px h-1 w-full" />
  )
}
