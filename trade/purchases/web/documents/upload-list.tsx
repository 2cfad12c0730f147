import { RotateCw, X } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import {
  type DocumentKindCode,
  documentKindName,
  uploadableKinds,
} from '#trade/purchases/contract/documents.ts'
import { chooseKind, type DocumentUpload, dropUpload } from './document-uploads.ts'

interface UploadListProps {
  uploads: readonly DocumentUpload[]
  isManager: boolean
  onSend: (keys: readonly string[]) => void
}

/** Chosen files and running uploads, with a button to remove each. */
export function UploadList({ uploads, isManager, onSend }: UploadListProps) {
  const { t } = useTranslation('purchase-documents')
  if (uploads.length === 0) return null
  const chosen = uploads.filter(({ state }) => state === 'chosen').map(({ key }) => key)
  return (
    <div className="border-line border-t px-4 py-3 print:hidden">
      <ul aria-label={t('way.title')} className="grid gap-2">
        {uploads.map((upload) => (
          <Line
            key={upload.key}
            upload={upload}
            isManager={isManager}
            onSend={() => onSend([upload.key])}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <Button variant="primary" className="mt-3" onClick={() => onSend(chosen)}>
          {t('way.send', { count: chosen.length })}
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  upload: DocumentUpload
  isManager: boolean
  onSend: () => void
}

function Line({ upload, isManager, onSend }: LineProps) {
  const { t } = useTranslation('purchase-documents')
  const { key, file, state, fault } = upload
  const { name } = file
  const isUnfinished = state === 'queued' || state === 'sending' || state === 'broken'
  // Retrying the same file is only useful after these failures.
  const canTryAgain = fault === 'unreachable' || fault === 'unavailable' || fault === 'internal'
  return (
    <li
      className={cx(
        'flex min-w-0 items-center gap-2 rounded-md border border-line py-1.5 pr-1.5 pl-2.5',
        state === 'failed' && 'border-poor',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        {state === 'chosen' && <KindField upload={upload} isManager={isManager} />}
        {isUnfinished && <Progress upload={upload} />}
        {fault !== null && (
          <p role="alert" className="text-poor">
            {fault === 'empty'
              ? t('way.empty')
              : fault === 'unreachable'
                ? t('common:unreachable')
                : t(`errors:${fault}`)}
          </p>
        )}
      </div>
      {canTryAgain && (
        <IconButton label={t('way.again')} onClick={onSend}>
          <RotateCw aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      <IconButton
        label={isUnfinished ? t('way.cancel', { name }) : t('way.remove', { name })}
        onClick={() => dropUpload(key)}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  )
}

function KindField({ upload: { key, file, kind }, isManager }: Omit<LineProps, 'onSend'>) {
  const { t, language } = useTranslation('purchase-documents')
  return (
    <select
      aria-label={t('way.kind', { name: file.name })}
      value={kind}
      onChange={({ target }) => chooseKind(key, target.value as DocumentKindCode)}
      className="mt-1 min-h-8 w-full max-w-80 rounded-md border border-edge bg-surface px-2 touch:min-h-11"
    >
      {uploadableKinds(isManager).map((code) => (
        <option key={code} value={code}>
          {documentKindName(code, language)}
        </option>
      ))}
    </select>
  )
}

function Progress({ upload: { file, part, state } }: { upload: DocumentUpload }) {
  const { t } = useTranslation('purchase-documents')
  const text = {
    queued: () => t('way.queued'),
    broken: () => t('way.broken'),
    sending: () =>
      part >= 1 ? t('way.checking') : t('way.sending', { part: Math.floor(part * 100) }),
  }
  return (
    <>
      <progress
        aria-label={t('way.progress', { name: file.name })}
        value={part}
        className="block h-1.5 w-full accent-accent"
      />
      <span
        // Screen readers read the progress from the bar itself.
        role={state === 'broken' ? 'status' : undefined}
        className="text-xs text-quiet tabular-nums"
      >
        {text[state as keyof typeof text]()}
      </span>
    </>
  )
}
