import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { pageTypeRoute } from '../../../contract/lots/page-types.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dotted } from '../../lots/line-text.ts'
import { pictureSources } from '../../lots/photos/picture-sources.ts'
import { IconButton } from '../../ui/button.tsx'
import { Photo } from '../../ui/photo.tsx'
import { usePinChange } from '../use-pin-change.ts'
import type { ComparedLot } from './compared-lot.ts'

/** Photos, name and button of a column. */
export function LotHead({ compared: { pin } }: { compared: ComparedLot }) {
  const { t } = useTranslation('comparison')
  const { unpin } = usePinChange()
  return (
    <>
      <div className="relative">
        <Photo
          {...(pin.image ? pictureSources(pin.image, 300) : { src: undefined })}
          alt=""
          width={300}
          height={225}
          placeholder={null}
          className="aspect-4/3 h-auto w-full"
        />
        <IconButton
          look="plain"
          data-screen-only
          label={t('unpinLot', { lot: pin.lotNo })}
          onClick={() => unpin(pin)}
          className="absolute top-1 right-1"
        >
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <h2 className="mt-2 text-base leading-tight font-semibold">
        <Link
          to={`${pageTypeRoute[pin.pageType]}/$id`}
          params={{ id: pin.id }}
          className="hover:underline"
        >
          {dotted(pin.maker, pin.model)}
        </Link>
      </h2>
      <p className="text-xs text-quiet">{dotted(pin.lotNo, pin.auctionName)}</p>
    </>
  )
}
