import { Link } from '@tanstack/react-router'
import { CarFront, KeyRound, Link2Off, RotateCw } from 'lucide-react'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { ItemLayout, TableLayout } from '#platform/list/web/rows/layout.ts'
import { IconButton } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { Photo } from '#platform/ui/web/photo.tsx'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import type { OwnShare } from '#trade/sharing/contract/calls.ts'
import { shareRoute } from '#trade/sharing/contract/rules.ts'
import { titleOf } from './share-title.ts'

interface ShareContext {
  /** Opens the dialog with link and password. */
  readonly onManage: (share: OwnShare) => void
  readonly onRenew: (share: OwnShare) => void
  readonly onWithdraw: (share: OwnShare) => void
}

/** Own links as a table. */
export const shareTable: TableLayout<OwnShare, ShareContext> = {
  columns: [
    {
      id: 'lot',
      heading: [{ label: 'shared-lots:lot' }],
      width: 320,
      grows: true,
      isFixed: true,
      render: (share) => (
        <div className="flex min-w-0 items-center gap-3">
          <Picture share={share} />
          <LotName share={share} />
        </div>
      ),
    },
    {
      id: 'state',
      heading: [{ label: 'shared-lots:state' }],
      width: 260,
      grows: true,
      render: (share) => <State share={share} />,
    },
    {
      id: 'openings',
      heading: [{ label: 'shared-lots:openings' }],
      width: 150,
      render: (share) => <Openings share={share} />,
    },
    {
      id: 'made',
      heading: [{ label: 'shared-lots:made' }],
      width: 120,
      render: (share) => <CreatedOn share={share} />,
    },
    {
      id: 'actions',
      heading: [],
      width: 100,
      isFixed: true,
      isForScreen: true,
      isNumeric: true,
      render: (share, { context }) => <Buttons share={share} context={context} />,
    },
  ],
  rowClass: { compact: 'h-14', normal: 'h-16', roomy: 'h-18' },
  skeletonClass: { compact: 'h-9 w-3/5', normal: 'h-9 w-3/5', roomy: 'h-9 w-3/5' },
}

/** Own links as a list. */
export const shareItems: ItemLayout<OwnShare, ShareContext> = {
  listClass: 'border-line border-y bg-surface',
  itemClass: 'flex min-h-24 items-start gap-3 border-line border-b p-3 last:border-b-0',
  activeClass: 'has-focus-visible:bg-accent-wash',
  render: (share, { context }) => (
    <>
      <Picture share={share} />
      <div className="min-w-0 flex-1">
        <LotName share={share} />
        <p className="text-sm">
          <State share={share} />
        </p>
        <Openings share={share} isNamed />
      </div>
      <Buttons share={share} context={context} />
    </>
  ),
  skeleton: (
    <>
      <Skeleton className="h-12 w-16" />
      <div className="flex flex-1 flex-col gap-2.5">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </div>
    </>
  ),
}

interface CellProps {
  share: OwnShare
}

const Picture = ({ share }: CellProps) => (
  <Photo
    src={share.image ?? undefined}
    alt=""
    width={64}
    height={48}
    placeholder={<CarFront aria-hidden="true" className="size-5" />}
    className="h-12 w-16"
  />
)

function LotName({ share }: CellProps) {
  const { t } = useTranslation('shared-lots')
  const format = useFormats()
  const day = share.auctionDate?.slice(0, 10) ?? ''
  return (
    <div className="min-w-0">
      <Link
        to={`${shareRoute[share.type]}/$id`}
        params={{ id: share.carId }}
        data-row-link
        className="font-medium break-words hover:text-accent"
      >
        {titleOf(share)}
      </Link>
      <p className="text-xs text-quiet">
        {share.type === 'purchased-cars' && `${t('tracking')} · `}
        {dotted(share.lotNo, share.auctionName, day && format.day(day))}
      </p>
    </div>
  )
}

function State({ share }: CellProps) {
  const { t } = useTranslation('shared-lots')
  const format = useFormats()
  const when = format.when(new Date(share.expiresAt))
  if (share.state === 'open') {
    return <StatusDot tone="good">{t('states.open', { when })}</StatusDot>
  }
  if (share.state === 'locked') return <StatusDot tone="poor">{t('states.locked')}</StatusDot>
  return <StatusDot tone="quiet">{t('states.expired')}</StatusDot>
}

function Openings({ share, isNamed = false }: CellProps & { isNamed?: boolean }) {
  const { t } = useTranslation('shared-lots')
  const format = useFormats()
  const count = share.openedCount
  const times = count > 0 ? t('times', { count }) : t('notYet')
  return (
    <div className="text-sm">
      <p>{isNamed ? `${t('openings')}: ${times}` : times}</p>
      {share.lastOpenedAt && (
        <p className="text-xs text-quiet">
          {t('lastOpened', { day: format.dayOf(new Date(share.lastOpenedAt)) })}
        </p>
      )}
    </div>
  )
}

const CreatedOn = ({ share }: CellProps) => (
  <span>{useFormats().dayOf(new Date(share.createdAt))}</span>
)

/** Renews an expired link; shows the password of any other. */
function Buttons({ share, context }: CellProps & { context: ShareContext }) {
  const { t } = useTranslation('shared-lots')
  const lot = titleOf(share)
  const isOver = share.state === 'expired'
  return (
    <div className="flex shrink-0 justify-end gap-0.5">
      {isOver ? (
        <IconButton label={t('renew', { lot })} onClick={() => context.onRenew(share)}>
          <RotateCw aria-hidden="true" className="size-4" />
        </IconButton>
      ) : (
        <IconButton
          label={t('manage', { lot })}
          aria-haspopup="dialog"
          onClick={() => context.onManage(share)}
        >
          <KeyRound aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      <IconButton
        label={t('withdraw', { lot })}
        aria-haspopup="dialog"
        onClick={() => context.onWithdraw(share)}
      >
        <Link2Off aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}
