import { useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
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
import { Button } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import type { OwnShare } from '#trade/sharing/contract/calls.ts'
import { ownShares } from './own-shares.ts'
import { sharesKey } from './share-query.ts'
import { shareItems, shareTable } from './share-rows.tsx'
import { titleOf } from './share-title.ts'
import { useShareDialog } from './use-share-dialog.tsx'

/** The links to lots and bought cars that a person has made, with their state; passwords are shown one at a time. */
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
})

/** Asks before a link is withdrawn: who has it cannot open the lot any more. */
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
  const refusal = useRefusalText(withdrawal.error)
  return (
    <Dialog open onClose={onClose} title={t('confirm.title')} closeLabel={t('common:close')}>
      <div className="flex flex-col gap-4 p-4">
        <p className="break-words">{t('confirm.text', { lot: titleOf(share) })}</p>
        {refusal && <Notice tone="poor">{refusal}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('confirm.keep')}</Button>
          <Button
            variant="primary"
            disabled={withdrawal.isPending}
            onClick={() => withdrawal.mutate()}
          >
            {t('confirm.withdraw')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
