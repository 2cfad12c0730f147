import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** The number of unread messages of a conversation; nothing for none. */
export function UnreadCount({ count }: { count: number }) {
  const { t } = useTranslation('chat')
  if (count === 0) return null
  return (
    <span className="rounded-full bg-poor px-1.5 text-xs font-semibold text-paper">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('list.unread', { count })}</span>
    </span>
  )
}
