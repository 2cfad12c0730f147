import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { panelClass } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useFileDrop } from '#platform/ui/web/browser/use-file-drop.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { FilePicker } from '#platform/ui/web/fields/file-picker.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import {
  type DocumentKindCode,
  documentFileTypes,
  documentKindName,
  kindOfFileName,
} from '#trade/purchases/contract/documents.ts'
import { type PurchaseView, purchaseQuery } from '../page/purchase-query.ts'
import { DocumentRow } from './document-row.tsx'
import {
  chooseFiles,
  type DocumentUpload,
  sendUploads,
  uploadOne,
  useDocumentUploads,
} from './document-uploads.ts'
import { DropZone } from './drop-zone.tsx'
import { EarlierDocuments } from './earlier-documents.tsx'
import { NeededRow } from './needed-row.tsx'
import { UploadList } from './upload-list.tsx'

/** The documents of the car: what is there, what is missing and from whom, and a place for more. */
export function DocumentsCard({ car }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-documents')
  const { documents, earlierDocuments, checklist, may } = car
  const id = useId()
  const { uploads, send, picker, pick, addPicked, add } = useAddDocuments(car)
  const drop = useFileDrop((files) => add(files, null), may.addDocuments)
  return (
    <section
      id="documents"
      aria-labelledby={id}
      {...drop.target}
      className={cx(
        panelClass,
        'scroll-mt-20 overflow-clip text-sm',
        drop.isOver && 'outline-2 outline-accent',
      )}
    >
      <div className="flex min-h-12 flex-wrap items-baseline gap-x-2.5 px-4 pt-4 pb-2.5">
        <h2 id={id} className="text-base font-semibold">
          {t('title')}
        </h2>
        <Summary car={car} />
      </div>
      <DocumentList car={car} onPick={pick} />
      {checklist.items.length === 0 && documents.length === 0 && (
        <p className="px-4 pb-3 text-quiet">{t('none')}</p>
      )}
      <UploadList uploads={uploads} isManager={may.manage} onSend={send} />
      {may.addDocuments && <DropZone onChoose={() => pick(null)} />}
      <EarlierDocuments documents={earlierDocuments} />
      <FilePicker ref={picker} accept={documentFileTypes} onFiles={addPicked} />
    </section>
  )
}

/** Picking files, and sending those whose kinds are known. */
function useAddDocuments(car: PurchaseView) {
  const { t, language } = useTranslation('purchase-documents')
  const carId = car.carDetail.id
  const queries = useQueryClient()
  const uploads = useDocumentUploads(carId)
  const picker = useRef<HTMLInputElement>(null)
  /** What the file that is being picked is; null where that is guessed. */
  const picked = useRef<DocumentKindCode | null>(null)
  useLeaveWarning(uploads.some(({ state }) => state !== 'failed' && state !== 'chosen'))

  const onDone = async ({ kind }: DocumentUpload) => {
    await queries.invalidateQueries({ queryKey: purchaseQuery(carId).queryKey })
    showToast({ id: 'document', text: t('done', { name: documentKindName(kind, language) }) })
  }
  const pick = (kind: DocumentKindCode | null) => {
    const { current: input } = picker
    if (!input) return
    picked.current = kind
    input.multiple = kind === null
    input.click()
  }
  const add = (files: readonly File[], kind: DocumentKindCode | null) => {
    const [file] = files
    if (kind !== null && file) uploadOne(carId, file, kind, onDone)
    else chooseFiles(carId, files, (name) => kindOfFileName(name, car.may.manage))
  }
  return {
    ...{ uploads, picker, pick, add },
    addPicked: (files: readonly File[]) => add(files, picked.current),
    send: (keys: readonly string[]) => sendUploads(keys, onDone),
  }
}

interface DocumentListProps {
  car: PurchaseView
  onPick: (kind: DocumentKindCode) => void
}

/** What is missing, what is there in the order of the checklist, and what will be needed later. */
function DocumentList({ car, onPick }: DocumentListProps) {
  const { documents, checklist } = car
  const needed = checklist.items.filter(({ state }) => state !== 'present')
  const inOrder = [
    ...checklist.items.flatMap(({ fileId }) => documents.filter((one) => one.id === fileId)),
    ...documents.filter((one) => !checklist.items.some(({ fileId }) => fileId === one.id)),
  ]
  const rowOf = (item: (typeof needed)[number]) => (
    <NeededRow
      key={item.kind}
      item={item}
      car={car}
      onUpload={canBring(car, item.from) ? () => onPick(item.kind) : null}
    />
  )
  return (
    <ul>
      {needed.filter(({ state }) => state === 'missing').map(rowOf)}
      {inOrder.map((one) => (
        <DocumentRow key={one.id} car={car} document={one} onReplace={onPick} />
      ))}
      {needed.filter(({ state }) => state === 'later').map(rowOf)}
    </ul>
  )
}

const canBring = ({ may }: PurchaseView, from: 'client' | 'company') =>
  may.addDocuments && (may.manage || from === 'client')

/** How many are there, and what the client owes. */
function Summary({ car: { checklist, user } }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-documents')
  const { items, owed } = checklist
  if (items.length === 0) return null
  const present = items.filter(({ state }) => state === 'present').length
  return (
    <>
      <span className="text-quiet tabular-nums">{t('count', { present, all: items.length })}</span>
      {owed > 0 && (
        <span className="ml-auto font-semibold text-fair">
          {user ? t('owedByClient', { count: owed }) : t('owed', { count: owed })}
        </span>
      )}
      {present === items.length && (
        <span className="ml-auto font-semibold text-good">{t('complete')}</span>
      )}
    </>
  )
}

/** Asks before the page is closed while something is on its way. */
function useLeaveWarning(isUploading: boolean): void {
  useEffect(() => {
    if (!isUploading) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUploading])
}
