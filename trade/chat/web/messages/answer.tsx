import { useInfiniteQuery } from '@tanstack/react-query'
import { useGallery } from '#market/pictures/web/use-gallery.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { chatQuery, messagesOf } from '../chat-query.ts'
import { MessageFiles } from '../files/message-files.tsx'
import { MessageText } from './message-text.tsx'

/** The newest answer of the company in a conversation, with its photos. */
export function Answer({ bidId }: { bidId: number }) {
  const { t } = useTranslation('chat')
  const format = useFormats()
  const [gallery, openGallery] = useGallery()
  const { data } = useInfiniteQuery(chatQuery(bidId))
  if (!data) return <Skeleton className="h-16" />
  const answer = messagesOf(data).findLast((one) => one.side === 'company' && !one.isWithdrawn)
  if (!answer) return <p className="text-sm text-quiet">{t('questions.noAnswer')}</p>
  const title = t('files.name')
  return (
    <section aria-label={t('questions.answer')} className="rounded-md bg-accent-wash px-3 py-2.5">
      {answer.text !== '' && <MessageText key={answer.id} text={answer.text} />}
      <MessageFiles
        files={answer.files}
        onOpen={(images, start) =>
          openGallery({ images, start, title, detail: '', facts: null, bike: false })
        }
      />
      <p className="mt-1 text-xs text-quiet">{format.when(new Date(answer.time))}</p>
      {gallery}
    </section>
  )
}
