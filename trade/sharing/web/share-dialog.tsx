import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { isBikePage } from '#market/search/contract/page-types.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Switch } from '#platform/ui/web/fields/switch.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import type { ShareType } from '#trade/sharing/contract/rules.ts'
import { SendButtons } from './send-buttons.tsx'
import { type SharedSubject, shareQuery, sharesKey } from './share-query.ts'

interface ShareDialogProps {
  subject: SharedSubject
  open: boolean
  onClose: () => void
}

/**
 * Link and password of a lot or a purchased car, with ways to send them (spec 3 §4). Opening the dialog requests them.
 */
export function ShareDialog({ subject, open, onClose }: ShareDialogProps) {
  const { t } = useTranslation('sharing')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={subject.type === 'purchased-cars' ? t('carTitle') : t('title')}
      closeLabel={t('common:close')}
      width={480}
    >
      <div className="overflow-y-auto p-4">
        <p className="mb-1 font-medium break-words">{subject.title}</p>
        <ShareLink subject={subject} onLeave={onClose} />
      </div>
    </Dialog>
  )
}

type ShareLinkProps = Pick<ShareDialogProps, 'subject'> & {
  /** Called when a link of the dialog is followed. */
  onLeave: () => void
}

function ShareLink({ subject, onLeave }: ShareLinkProps) {
  const { t } = useTranslation('sharing')
  const share = useShare(subject)
  const { renewal, withdrawal, refusal } = share
  const { data, error, isFetching, refetch } = share.result
  if (withdrawal.isSuccess) {
    return (
      <>
        <p role="status" className="py-3">
          {t('withdrawn')}
        </p>
        <Button variant="primary" onClick={share.again}>
          {t('again')}
        </Button>
      </>
    )
  }
  if (error && !data) {
    return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  }
  // After a withdrawal the old link stays cached until the new one is made.
  if (!data || isFetching) {
    return (
      <div role="status" aria-label={t('loading')} className="grid gap-3 pt-2">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-10 w-2/3" />
      </div>
    )
  }
  const wasLocked = data.wasLocked && !renewal.isSuccess
  return (
    <>
      <p className="mb-3 text-sm text-quiet">{t('intro', { kind: kindOf(subject.type) })}</p>
      <div role="status" className="empty:hidden">
        {wasLocked && <Box>{t('wasLocked')}</Box>}
        {renewal.isSuccess && <Box>{t('renewed')}</Box>}
      </div>
      <LinkAndPassword share={data} />
      <SendButtons
        text={{
          title: subject.title,
          link: data.link,
          password: t('text.password', { password: data.password }),
          warning: t('text.warning'),
        }}
      />
      <Usage share={data} />
      {subject.type === 'purchased-cars' ? (
        <p className="my-3 border-line border-t pt-2.5 text-sm text-quiet">{t('carPreview')}</p>
      ) : (
        <div className="my-3 border-line border-y py-2.5">
          <Switch
            label={t('preview')}
            hint={t('previewHint')}
            checked={data.previewDetails}
            onChange={(checked) => share.preview.mutate(checked)}
          />
        </div>
      )}
      {refusal && (
        <div className="mb-3">
          <Notice tone="poor">{refusal}</Notice>
        </div>
      )}
      <ShareActions share={share} onLeave={onLeave} />
    </>
  )
}

type Share = ReturnType<typeof useShare>
type SharedLink = NonNullable<Share['result']['data']>

/** The link, which the query creates if necessary, and its mutations. */
function useShare(subject: SharedSubject) {
  const queryClient = useQueryClient()
  const query = shareQuery(subject)
  const result = useQuery(query)
  const { data, refetch } = result
  const [isConfirming, setConfirming] = useState(false)
  const id = data?.id ?? ''
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [sharesKey] })
  const renewal = useSingleMutation({
    mutationFn: () => call('renewShare', { body: { id } }),
    networkMode: 'always',
    onSuccess: (renewed) => queryClient.setQueryData(query.queryKey, renewed),
    onSettled,
  })
  const withdrawal = useSingleMutation({
    mutationFn: () => call('withdrawShare', { body: { id } }),
    networkMode: 'always',
    onSettled,
  })
  const preview = useSingleMutation({
    mutationFn: (previewDetails: boolean) =>
      call('setSharePreview', { body: { id, previewDetails } }),
    networkMode: 'always',
    onMutate: (previewDetails) =>
      queryClient.setQueryData(query.queryKey, (now) => now && { ...now, previewDetails }),
    onError: (_error, previewDetails) =>
      queryClient.setQueryData(
        query.queryKey,
        (now) => now && { ...now, previewDetails: !previewDetails },
      ),
  })
  const refusal = useRefusalText(renewal.error ?? withdrawal.error ?? preview.error)
  const again = () => {
    withdrawal.reset()
    renewal.reset()
    setConfirming(false)
    void refetch()
  }
  return {
    ...{ result, renewal, withdrawal, preview, refusal, again },
    ...{ isConfirming, setConfirming },
  }
}

function LinkAndPassword({ share }: { share: SharedLink }) {
  const { t } = useTranslation('sharing')
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 rounded-md border border-line bg-sunken p-3">
      <div className="min-w-0">
        <dt className="text-xs text-quiet">{t('link')}</dt>
        <dd className="text-sm wrap-anywhere select-all">{share.link}</dd>
      </div>
      <div>
        <dt className="text-xs text-quiet">{t('password')}</dt>
        <dd className="text-xl font-semibold tracking-wider tabular-nums select-all">
          {share.password}
        </dd>
      </div>
    </dl>
  )
}

/** When the link expires, and how often it was opened. */
function Usage({ share }: { share: SharedLink }) {
  const { t } = useTranslation('sharing')
  const format = useFormats()
  return (
    <p className="mt-4 text-sm text-quiet">
      {t('until', { when: format.when(new Date(share.expiresAt)) })}
      <br />
      {share.openedCount > 0 ? t('opened', { count: share.openedCount }) : t('notOpened')}
      {share.lastOpenedAt &&
        `, ${t('lastOpened', { when: format.when(new Date(share.lastOpenedAt)) })}`}
    </p>
  )
}

/** Requests a new password, or withdraws the link after a confirmation. */
function ShareActions({ share, onLeave }: { share: Share } & Pick<ShareLinkProps, 'onLeave'>) {
  const { t } = useTranslation('sharing')
  const { renewal, withdrawal, isConfirming, setConfirming } = share
  if (isConfirming) {
    return (
      <div className="grid gap-2">
        <p>{t('confirmWithdraw')}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabled={withdrawal.isPending}
            onClick={() => withdrawal.mutate()}
          >
            {t('withdraw')}
          </Button>
          <Button autoFocus onClick={() => setConfirming(false)}>
            {t('keep')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button disabled={renewal.isPending} onClick={() => renewal.mutate()}>
        <KeyRound aria-hidden="true" className="size-4" />
        {t('renew')}
      </Button>
      <Button onClick={() => setConfirming(true)}>
        <Link2Off aria-hidden="true" className="size-4" />
        {t('withdraw')}
      </Button>
      <Link
        to="/shared-links"
        onClick={onLeave}
        className="ml-auto inline-flex items-center text-sm text-accent hover:underline touch:min-h-11"
      >
        {t('all')}
      </Link>
    </div>
  )
}

/** Returns the kind of subject: guests see something different of each. */
function kindOf(type: ShareType) {
  if (type === 'purchased-cars') return 'purchase'
  return isBikePage(type) ? 'bike' : type === 'stock' ? 'stock' : 'car'
}

const Box = ({ children }: { children: string }) => (
  <p className="mb-3 rounded-md border border-fair/30 bg-fair-wash px-3 py-2.5 text-sm text-fair">
    {children}
  </p>
)
