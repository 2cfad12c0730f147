import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { ChatSubject } from './chat-subject.ts'

/** The lot of a conversation with a link to its page, above a second line. */
export function ChatTitle({ subject: { title, detail, link } }: { subject: ChatSubject }) {
  const { t } = useTranslation('chat')
  return (
    <>
      <a
        href={link}
        target="_blank"
        rel="noopener"
        title={t('toLot')}
        className="block truncate leading-tight hover:text-accent hover:underline"
      >
        {title}
      </a>
      <span className="block truncate text-xs font-normal text-quiet" title={detail}>
        {detail}
      </span>
    </>
  )
}
