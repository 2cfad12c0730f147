import { Link } from '@tanstack/react-router'
import { Scale, X } from 'lucide-react'
import { pictureSources } from '#market/pictures/web/picture-sources.ts'
import { pageTypeRoute } from '#market/search/contract/page-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia, wideScreen } from '#platform/ui/web/browser/use-media.ts'
import { Button, buttonClass, IconButton } from '#platform/ui/web/button.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { Photo } from '#platform/ui/web/photo.tsx'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'
import { maxPins } from '#trade/comparison/contract/limits.ts'
import { usePinChange } from './use-pin-change.ts'

/** The pinned lots, in a bar. Small screens show their number, unless the page has the link in a bar of its own. */
export function PinnedLots({ pins }: { pins: readonly PinnedLot[] }) {
  const { t } = useTranslation('comparison')
  const wide = useMedia(wideScreen)
  const { unpin, clear } = usePinChange()
  return (
    <section
      data-screen-only
      data-pinned-bar
      aria-label={t('bar')}
      className={
        'sticky bottom-0 z-20 mt-auto flex h-(--foot-height) shrink-0 items-center justify-end gap-2 border-line border-t ' +
        'bg-paper px-3 pb-[env(safe-area-inset-bottom)] lg:px-6 [:has([data-pinned-link])_&]:hidden'
      }
    >
      {wide && (
        <ul className="flex min-w-0 flex-1 gap-2">
          {pins.map((pin) => (
            <PinnedItem key={pin.id} pin={pin} onUnpin={() => unpin(pin)} />
          ))}
          {pins.length < maxPins && (
            <li className="hidden items-center self-center px-2 text-xs text-quiet xl:flex">
              {t('room', { count: maxPins - pins.length })}
            </li>
          )}
        </ul>
      )}
      <Button variant="ghost" onClick={clear}>
        {t('clear')}
      </Button>
      <Link to="/compare" className={buttonClass('primary')}>
        <Scale aria-hidden="true" className="size-4" />
        {t('open', { count: pins.length })}
      </Link>
    </section>
  )
}

function PinnedItem({ pin, onUnpin }: { pin: PinnedLot; onUnpin: () => void }) {
  const { t } = useTranslation('comparison')
  const name = [pin.maker, pin.model].filter(Boolean).join(' ')
  return (
    <li className="flex max-w-64 min-w-0 flex-1 items-center gap-2 rounded-md border border-line bg-surface pr-1">
      <Photo
        {...(pin.image ? pictureSources(pin.image, 52) : { src: undefined })}
        alt=""
        width={52}
        height={39}
        placeholder={null}
        className="h-[39px] w-[52px] rounded-r-none rounded-l-[5px]"
      />
      <a
        href={`${pageTypeRoute[pin.pageType]}/${pin.id}`}
        target="_blank"
        rel="noopener"
        className="min-w-0 flex-1 text-sm leading-tight hover:underline"
      >
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-xs text-quiet">
          {dotted(pin.year, pin.lotNo, pin.auctionName)}
        </span>
      </a>
      <IconButton label={t('unpinLot', { lot: pin.lotNo })} onClick={onUnpin} className="size-7">
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  )
}
