import { useCountdown } from '#platform/clock/web/use-countdown.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** How long a question can still be answered; stock has no deadline. */
export function AnswerTime({ answerBy }: { answerBy: string | null }) {
  const { t } = useTranslation('chat')
  const time = useCountdown(answerBy === null ? null : new Date(answerBy))
  return (
    <span className="block text-xs font-medium text-fair">
      {time ? t('list.answerWithin', { time }) : t('list.toAnswer')}
    </span>
  )
}
