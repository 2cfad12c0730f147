import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { usePermission, useSignedIn } from '#people/auth/web/session/session.tsx'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { Section } from '#platform/feedback/web/section.tsx'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { activeBidStatuses } from '#trade/bids/contract/rules.ts'
import type { ChatConversation } from '#trade/chat/contract/conversations.ts'
import type { LotQuestions as Found } from '#trade/chat/contract/questions.ts'
import { ConversationButton } from './conversations/conversation-button.tsx'
import { InspectionState } from './inspections/inspection-state.tsx'
import { OrderButton } from './inspections/order-button.tsx'
import { Answer } from './messages/answer.tsx'
import { lotQuestionsQuery } from './questions/lot-questions-query.ts'
import { QuestionRow } from './questions/question-row.tsx'

interface LotQuestionsProps {
  lotId: string
  /** Whether the lot belongs to the statistics, where nobody asks any more. */
  isPast: boolean
  /** Opens the conversation about a bid or a question. */
  onOpen: (bidId: number) => void
}

/** The person's question about a lot with the answer; for dealers and managers also those of their clients. */
export function LotQuestions({ lotId, isPast, onOpen }: LotQuestionsProps) {
  const { t } = useTranslation('chat')
  const isManager = kindOfUser(useSignedIn().profile) === 'manager'
  const isBidder = usePermission('biddingAllowed') && !isManager && !isPast
  const { data, error, refetch, isFetching } = useQuery(lotQuestionsQuery(lotId))
  // Bidders see the section from the beginning, so that nothing moves when it has loaded.
  if (!isBidder && !data?.conversations.length) return null
  return (
    <Section title={t('questions.title')} className="print:hidden">
      {data ? (
        <Questions lotId={lotId} found={data} onOpen={onOpen} />
      ) : error ? (
        <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} inline />
      ) : (
        <Skeleton className="h-9 w-48 touch:h-11" />
      )}
    </Section>
  )
}

interface QuestionsProps extends Pick<LotQuestionsProps, 'lotId' | 'onOpen'> {
  found: Found
}

function Questions({ lotId, found, onOpen }: QuestionsProps) {
  const { t } = useTranslation('chat')
  const { userId } = useSignedIn().profile
  const { conversations, canAsk, inspection } = found
  const own = conversations.find(
    ({ client, bidStatus }) =>
      (client === null || client.id === userId) &&
      // After a bid that is no longer active, a new question begins.
      (bidStatus === null || activeBidStatuses.some((status) => status === bidStatus)),
  )
  const others = conversations.filter((one) => one !== own)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {own && <OwnQuestion conversation={own} onOpen={onOpen} />}
      {others.length > 0 && (
        <ul aria-label={t('list.name')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {others.map((conversation) => (
            <li key={conversation.bidId}>
              <QuestionRow conversation={conversation} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {!own && canAsk && <AskButton lotId={lotId} onOpen={onOpen} />}
      {inspection && (
        <p>
          <OrderButton lotId={lotId} offer={inspection} />
        </p>
      )}
      {conversations.length === 0 && !canAsk && (
        <p className="text-sm text-quiet">{t('questions.closed')}</p>
      )}
    </div>
  )
}

/** The person's own question: its answer, its inspection, and a button to go on with it. */
function OwnQuestion({
  conversation: { bidId, inspection },
  onOpen,
}: {
  conversation: ChatConversation
  onOpen: (bidId: number) => void
}) {
  return (
    <>
      <Answer bidId={bidId} />
      {inspection && <InspectionState inspection={inspection} />}
      <p>
        <ConversationButton bidId={bidId} onPress={() => onOpen(bidId)} />
      </p>
    </>
  )
}

/** Opens a new conversation about the lot. */
function AskButton({ lotId, onOpen }: Pick<LotQuestionsProps, 'lotId' | 'onOpen'>) {
  const { t } = useTranslation('chat')
  const asking = useSingleMutation({
    mutationFn: () => call('openQuestion', { body: { carId: lotId } }),
    onSuccess: ({ bidId }) => onOpen(bidId),
  })
  const fault = useRefusalText(asking.error)
  return (
    <>
      <p>
        <Button
          aria-haspopup="dialog"
          aria-disabled={asking.isPending}
          onClick={() => asking.mutate()}
        >
          <MessageSquare aria-hidden="true" className="size-4" />
          {t('questions.ask')}
        </Button>
      </p>
      {fault && <Notice tone="poor">{fault}</Notice>}
      <p className="text-xs text-quiet">{t('questions.hint')}</p>
    </>
  )
}
