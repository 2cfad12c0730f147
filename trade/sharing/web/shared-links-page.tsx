import { useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { ConfirmDialog } from '#platform/feedback/web/confirm-dialog.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { refusalText, useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { EmptyList } from '#platform/list/web/empty-list.tsx'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import { useCollection } from '#platform/list/web/use-collection.ts'
import { focusMain } from '#platform/ui/web/browser/focus-main.ts'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import type { OwnShare } from '#trade/sharing/contract/calls.ts'
import { ownShares } from './own-shares.ts'
import { sharesKey } from './share-query.ts'
import { shareItems, shareTable } from './share-rows.tsx'
import { titleOf } from './share-title.ts'
import { useShareDialog } from './use-share-dialog.tsx'

/** The links that a person has made, with their state. Passwords are revealed one at a time. */
export function SharedLinksPage() {
  const { t } = useTranslation('shared-lots')
  const { t: errors } = useTranslation('errors')
  const queryClient = useQueryClient()
  const list = useCollection(ownShares)
  const [dialog, openShare] = useShareDialog()
  const [withdrawn, setWithdrawn] = useState<OwnShare>()
  const { mutate: renew } = useSingleMutation({
    mutationFn: ({ id }: OwnShare) => call('renewShare', { body: { id } }),
    networkMode: 'always',
    onSuccess: (_renewed, share) => {
      showToast({ id: 'renewed link', text: t('renewed') })
      openShare(subjectOf(share))
    },
    onError: (error) => showToast({ id: 'renewed link', text: refusalText(error, errors) ?? '' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [sharesKey] }),
  })
  const context = useMemo(
    () => ({
      onManage: (share: OwnShare) => openShare(subjectOf(share)),
      onRenew: (share: OwnShare) => renew(share),
      onWithdraw: setWithdrawn,
    }),
    [openShare, renew],
  )
  return (
    <>
      <PageTitle>{t('list')}</PageTitle>
      <PageHead title={t('list')} />
      <p className="px-3 pb-3 text-sm text-quiet lg:px-0">{t('listText')}</p>
      <EarlierPages list={list} />
      <CollectionView
        list={list}
        label={t('list')}
        layout={list.wide ? shareTable : shareItems}
        context={context}
        expected={5}
        empty={
          <EmptyList
            list={list}
            nothingYet={
              <NothingYet
                icon={<Link2 aria-hidden="true" />}
                title={t('empty')}
                text={t('emptyText')}
              />
            }
          />
        }
      />
      {dialog}
      {withdrawn && (
        <WithdrawDialog
          key={withdrawn.id}
          share={withdrawn}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </>
  )
}

const subjectOf = (share: OwnShare) => ({
  id: share.carId,
  type: share.type,
  title: titleOf(share),
  day: share.auctionDate?.slice(0, 10) ?? null,
  image: share.image,
})

/** Confirms the withdrawal of a link, after which recipients can no longer open the lot. */
function WithdrawDialog({ share, onClose }: { share: OwnShare; onClose: () => void }) {
  const { t } = useTranslation('shared-lots')
  const queryClient = useQueryClient()
  const withdrawal = useSingleMutation({
    mutationFn: () => call('withdrawShare', { body: { id: share.id } }),
    networkMode: 'always',
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [sharesKey] })
      onClose()
      focusMain()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('confirm.title')}
      keepLabel={t('confirm.keep')}
      confirmLabel={t('confirm.withdraw')}
      onConfirm={withdrawal.mutate}
      onClose={onClose}
      isPending={withdrawal.isPending}
      refusal={useRefusalText(withdrawal.error)}
    >
      <p className="break-words">{t('confirm.text', { lot: titleOf(share) })}</p>
    </ConfirmDialog>
  )
}
