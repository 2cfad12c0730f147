import { FileText } from 'lucide-react'
import { addressOfCall } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { ChatFile } from '#trade/chat/contract/calls.ts'

interface MessageFilesProps {
  files: readonly ChatFile[]
  /** Opens the full-size pictures of the message. */
  onOpen: (images: readonly string[], start: string) => void
}

/** The longer side of a thumbnail, px. */
const shownPx = 220

const large = ({ id }: ChatFile) => addressOfCall('getChatFile', { query: { id } })

/** The files of a message: thumbnails that open full-size, and documents by name. */
export function MessageFiles({ files, onOpen }: MessageFilesProps) {
  const { t } = useTranslation('chat')
  const images = files.filter(({ isImage }) => isImage)
  if (files.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5 py-1">
      {files.map((file) => {
        const { id, name, isImage, size } = file
        const [width, height] = shownSize(file)
        return (
          <li key={id} className={isImage ? undefined : 'w-full'}>
            {isImage ? (
              <button
                type="button"
                aria-label={t('files.open', { name })}
                title={name}
                onClick={() => onOpen(images.map(large), large(file))}
                className="block rounded-sm"
              >
                <img
                  src={addressOfCall('getChatFile', { query: { id, size: 'small' } })}
                  alt=""
                  width={width}
                  height={height}
                  loading="lazy"
                  decoding="async"
                  className="max-w-full rounded-sm bg-sunken object-cover"
                />
              </button>
            ) : (
              <a
                href={large(file)}
                target="_blank"
                rel="noopener"
                className="flex min-h-9 items-center gap-2 rounded-sm text-accent hover:underline touch:min-h-11"
              >
                <FileText aria-hidden="true" className="size-4 shrink-0" />
                <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
                <span className="text-xs whitespace-nowrap text-quiet">{sizeText(size)}</span>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the size of a thumbnail before it loads, so that nothing shifts. */
function shownSize({ width, height }: ChatFile): [number, number] {
  const [w, h] = [width ?? shownPx, height ?? shownPx]
  const scale = Math.min(1, shownPx / Math.max(w, h))
  return [Math.round(w * scale), Math.round(h * scale)]
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
