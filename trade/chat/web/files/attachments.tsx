import { FileText, X } from 'lucide-react'
import { addressOfCall } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { IconButton } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { Photo } from '#platform/ui/web/photo.tsx'
import type { UploadedFile } from '../preferences.ts'
import type { Upload } from './use-uploads.ts'

interface AttachmentsProps {
  files: readonly UploadedFile[]
  uploads: readonly Upload[]
  onRemove: (id: number) => void
  onDrop: (key: string) => void
}

const item = 'flex min-w-0 items-center gap-2 rounded-md border border-line py-1 pr-1 pl-2 text-sm'

/** The files of the next message, with upload progress and a button to remove each. */
export function Attachments({ files, uploads, onRemove, onDrop }: AttachmentsProps) {
  const { t } = useTranslation('chat')
  if (files.length === 0 && uploads.length === 0) return null
  return (
    <ul aria-label={t('files.name')} className="mb-2 flex max-h-40 flex-col gap-1 overflow-y-auto">
      {files.map(({ id, name, isImage }) => (
        <li key={id} className={item}>
          {isImage ? (
            <Photo
              src={addressOfCall('getChatFile', { query: { id, size: 'small' } })}
              alt=""
              placeholder={null}
              width={32}
              height={32}
              className="size-8"
            />
          ) : (
            <FileText aria-hidden="true" className="size-4 shrink-0 text-quiet" />
          )}
          <span className="min-w-0 flex-1 truncate" title={name}>
            {name}
          </span>
          <IconButton label={t('files.remove', { name })} onClick={() => onRemove(id)}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </li>
      ))}
      {uploads.map(({ key, name, part, fault }) => (
        <li key={key} className={cx(item, fault !== null && 'border-poor')}>
          <span className="min-w-0 flex-1">
            <span className="block truncate" title={name}>
              {name}
            </span>
            {fault === null ? (
              <progress
                aria-label={t('files.uploading', { name })}
                value={part}
                className="block h-1 w-full accent-accent"
              />
            ) : (
              <span role="alert" className="text-poor">
                {fault === 'too_many'
                  ? t('files.tooMany')
                  : fault === 'unreachable'
                    ? t('files.unreachable')
                    : t(`errors:${fault}`)}
              </span>
            )}
          </span>
          <IconButton
            label={fault === null ? t('files.cancel', { name }) : t('files.remove', { name })}
            onClick={() => onDrop(key)}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
