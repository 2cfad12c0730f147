import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { panelClass } from '#platform/feedback/web/section.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
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
import { DocumentRow, useDocumentName } from './document-row.tsx'
import {
  chooseFiles,
  type DocumentUpload,
  sendUploads,
  uploadOne,
  useDocumentUploads,
} from './document-uploads.ts'
import { NeededRow } from './needed-row.tsx'
import { UploadList } from './upload-list.tsx'

/** The documents of the car: present ones, missing ones by provider, and a place to add more. */
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

/** Picks files, and sends those of a known kind. */
function useAddDocuments(car: PurchaseView) {
  const { t, language } = useTranslation('purchase-documents')
  const carId = car.carDetail.id
  const queries = useQueryClient()
  const uploads = useDocumentUploads(carId)
  const picker = useRef<HTMLInputElement>(null)
  /** The kind of the file being picked; null if it is guessed. */
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

/** Missing documents, present ones in the order of the checklist, and those needed later. */
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

/** The number of present documents, and how many the client has to provide. */
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

/** Asks before the page closes during an upload. */
function useLeaveWarning(isUploading: boolean): void {
  useEffect(() => {
    if (!isUploading) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUploading])
}

/** The place for more documents: a button for fingers and keys, and where files are dropped. */
function DropZone({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('purchase-documents')
  return (
    <div className="border-line border-t p-3 print:hidden">
      <button
        type="button"
        onClick={onChoose}
        className={
          'flex min-h-11 w-full flex-wrap items-center gap-x-2 rounded-md border border-edge border-dashed ' +
          'px-3 py-2 text-left text-quiet hover:border-accent'
        }
      >
        <Upload aria-hidden="true" className="size-4 shrink-0" />
        <span>
          <span className="font-medium text-accent">{t('add')}</span>{' '}
          <span className="touch:hidden">{t('dropHint')}</span>
        </span>
        <span className="text-xs">{t('addHint')}</span>
      </button>
    </div>
  )
}

type Earlier = PurchaseView['earlierDocuments']

/** What was replaced or withdrawn: managers can still open it. */
function EarlierDocuments({ documents }: { documents: Earlier }) {
  const { t } = useTranslation('purchase-documents')
  if (documents.length === 0) return null
  return (
    <details className="border-line border-t px-4 py-2.5 text-quiet print:hidden">
      <summary className="cursor-pointer touch:py-1.5">
        {t('earlier', { count: documents.length })}
      </summary>
      <ul className="mt-1.5 grid gap-1.5">
        {documents.map((one) => (
          <Version key={one.id} document={one} />
        ))}
      </ul>
    </details>
  )
}

function Version({ document }: { document: Earlier[number] }) {
  const { t } = useTranslation('purchase-documents')
  const { dayOf } = useFormats()
  const { path, version, uploadedAt, withdrawn, who } = document
  const facts = [
    t('version', { version }),
    ...(withdrawn ? [t('withdrawn')] : []),
    dayOf(new Date(uploadedAt)),
    who,
  ]
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <a href={path} className="break-words text-ink hover:text-accent hover:underline">
        {useDocumentName(document)}
      </a>
      <span className="text-xs">{facts.join(' · ')}</span>
    </li>
  )
}
