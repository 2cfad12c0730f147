import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { AnswerTime } from './answer-time.tsx'
import { conversationsQuery } from './conversations-query.ts'

/** Tells a manager how many questions wait for an answer, and how long the most urgent one can still be answered. */
export function WaitingLink() {
  const { t } = useTranslation('chat')
  const { data } = useInfiniteQuery(conversationsQuery('waiting'))
  const [first] = data?.pages ?? []
  if (!first?.waitingQuestions) return null
  const answerBy = first.conversations[0]?.waiting?.answerBy ?? null
  return (
    <Link to="/messages" search={{ which: 'waiting' }} className={buttonClass('ghost')}>
      {t('list.waiting', { count: first.waitingQuestions })}
      {answerBy !== null && <AnswerTime answerBy={answerBy} />}
    </Link>
  )
}
