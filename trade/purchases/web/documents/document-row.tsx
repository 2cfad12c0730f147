import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Download, Ellipsis, EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '#platform/feedback/web/confirm-dialog.tsx'
import { refusalText, useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { iconButtonClass } from '#platform/ui/web/button.tsx'
import type { MenuSection } from '#platform/ui/web/overlays/menu.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import {
  type DocumentKindCode,
  type DocumentVisibility,
  documentKind,
  documentKindCodes,
  documentKindName,
  documentVisibilities,
} from '#trade/purchases/contract/documents.ts'
import { type PurchaseView, purchaseQuery } from '../page/purchase-query.ts'
import { rowClass } from './row-class.ts'

type Document = PurchaseView['documents'][number]

interface DocumentRowProps {
  car: PurchaseView
  document: Document
  /** Picks another file of the kind. */
  onReplace: (kind: DocumentKindCode) => void
}

/** A document with its download and actions. */
export function DocumentRow({ car, document, onReplace }: DocumentRowProps) {
  const { t } = useTranslation('purchase-documents')
  const { dayOf } = useFormats()
  const { path, visibleTo, contentType, bytes, uploadedAt } = document
  const name = useDocumentName(document)
  const size = useSize(bytes)
  const menu = useRef<HTMLButtonElement>(null)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const sections = useSections(car, document, {
    onReplace,
    onWithdraw: () => setWithdrawing(true),
  })
  const type = contentType === 'application/pdf' ? t('type.pdf') : t('type.photo')
  return (
    <li className={rowClass}>
      <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <a
          href={path}
          className="min-w-0 font-medium break-words hover:text-accent hover:underline"
        >
          {name}
        </a>
        <span className="text-xs text-quiet">
          {[type, dayOf(new Date(uploadedAt)), size].join(' · ')}
        </span>
        {visibleTo !== 'client' && (
          <span className="inline-flex items-center gap-1 text-xs text-quiet">
            <EyeOff aria-hidden="true" className="size-3.5" />
            {t(`shown.${visibleTo}`)}
          </span>
        )}
      </span>
      {sections.length > 0 && (
        <MenuButton
          ref={menu}
          menuLabel={t('more', { name })}
          aria-label={t('more', { name })}
          title={t('more', { name })}
          className={iconButtonClass()}
          sections={() => sections}
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </MenuButton>
      )}
      <a
        href={path}
        aria-label={t('download', { name })}
        title={t('download', { name })}
        className={iconButtonClass()}
      >
        <Download aria-hidden="true" className="size-4" />
      </a>
      {isWithdrawing && (
        <WithdrawDialog
          carId={car.carDetail.id}
          id={document.id}
          name={name}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </li>
  )
}

/** Returns the actions on a document, by permission. */
function useSections(
  car: PurchaseView,
  document: Document,
  act: { onReplace: (kind: DocumentKindCode) => void; onWithdraw: () => void },
): MenuSection[] {
  const { t } = useTranslation('purchase-documents')
  const show = useVisibility(car.carDetail.id)
  const kind = documentKindCodes.find((code) => code === document.type) ?? 'other'
  const { isRepeated, from } = documentKind(kind)
  if (!car.may.addDocuments) return []
  const canReplace = !isRepeated && (car.may.manage || from !== 'company')
  const actions: MenuSection = {
    kind: 'actions',
    entries: [
      ...(canReplace
        ? [{ label: t('replace'), icon: 'replace', onPress: () => act.onReplace(kind) } as const]
        : []),
      ...(document.mine
        ? [{ label: t('withdraw'), icon: 'undo', onPress: act.onWithdraw } as const]
        : []),
    ],
  }
  const visibility: MenuSection = {
    kind: 'one',
    label: t('visibility.label'),
    entries: documentVisibilities.map((visibleTo) => ({
      label: t(`visibility.${visibleTo}`),
      checked: visibleTo === document.visibleTo,
      onPress: () => show(document.id, visibleTo),
    })),
  }
  return [...(actions.entries.length > 0 ? [actions] : []), ...(car.may.manage ? [visibility] : [])]
}

/** Returns the name of a document, including its file name if a car can have several of the kind. */
export function useDocumentName({ type, name }: Pick<Document, 'type' | 'name'>): string {
  const { language } = useTranslation('purchase-documents')
  if (type === 'other') return name
  const label = documentKindName(type, language)
  return documentKind(type).isRepeated ? `${label}: ${name}` : label
}

function useSize(bytes: number): string {
  const { t } = useTranslation('purchase-documents')
  const kb = bytes / 1024
  if (kb < 1000) return t('size.kb', { size: Math.max(1, Math.round(kb)) })
  return t('size.mb', { size: Math.round((kb / 1024) * 10) / 10 })
}

/** Says who sees a document of a car. */
function useVisibility(carId: number) {
  const { t } = useTranslation('errors')
  const queries = useQueryClient()
  const { mutate } = useSingleMutation({
    mutationFn: (body: { id: number; visibleTo: DocumentVisibility }) =>
      call('setDocumentVisibility', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: purchaseQuery(carId).queryKey }),
    onError: (error) => {
      const text = refusalText(error, t)
      if (text) showToast({ id: 'document', text })
    },
  })
  return (id: number, visibleTo: DocumentVisibility) => mutate({ id, visibleTo })
}

interface WithdrawDialogProps {
  carId: number
  id: number
  name: string
  onClose: () => void
}

/** Confirms the withdrawal of a document. */
function WithdrawDialog({ carId, id, name, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('purchase-documents')
  const queries = useQueryClient()
  const withdrawal = useSingleMutation({
    mutationFn: () => call('withdrawPurchaseDocument', { body: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: purchaseQuery(carId).queryKey })
      onClose()
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
      <p className="break-words">{t('confirm.text', { name })}</p>
    </ConfirmDialog>
  )
}
