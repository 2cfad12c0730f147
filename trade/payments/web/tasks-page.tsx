import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ClientField } from '#people/account/web/client-field.tsx'
import type { Client } from '#people/account/web/client-search.ts'
import { minorUnits } from '#platform/core/contract/currency.ts'
import type { CallInput } from '#platform/core/contract/endpoint.ts'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { ManagerList } from '#platform/forms/web/manager-list.tsx'
import { useMoment } from '#platform/forms/web/use-moment.ts'
import { useOpening } from '#platform/forms/web/use-opening.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Segmented } from '#platform/ui/web/fields/segmented.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { decideMoneyTask, MoneyTask } from '#trade/payments/contract/tasks.ts'
import { AccountingFrame } from './accounting/accounting-frame.tsx'
import { tasksQuery } from './accounting/accounting-queries.ts'
import { useMoneyCall } from './accounting/use-money-call.ts'
import { money, rateText } from './money.ts'

type Action = CallInput<typeof decideMoneyTask>['body']['action']
interface Chosen {
  readonly task: MoneyTask
  readonly action: Action
}
const states = ['open', 'done'] as const

/** Tasks of managers of money: movements at the provider, disputes, unknown events, implausible rates. */
export function TasksPage() {
  const { t } = useTranslation('payments-office')
  const [state, setState] = useState<(typeof states)[number]>('open')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Chosen>()
  const deciding = useOpening()
  const wanted = { page, pageSize: 20, state }
  const query = useQuery(tasksQuery(wanted))
  return (
    <AccountingFrame current="tasks">
      <div className="flex flex-wrap items-center gap-3 px-4 lg:px-0">
        <Segmented
          label={t('tasks.which')}
          segments={states.map((value) => ({
            value,
            label: t(`tasks.state.${value}`),
            face: <span className="px-2">{t(`tasks.state.${value}`)}</span>,
          }))}
          value={state}
          onChange={(next) => {
            setState(next)
            setPage(1)
          }}
        />
        <p className="max-w-3xl text-sm text-quiet">{t('tasks.text')}</p>
      </div>
      <ManagerList
        rows={query.data?.tasks}
        query={query}
        onGo={setPage}
        empty={{ title: t('tasks.none'), text: t('tasks.noneText') }}
        label={t('page.tasks')}
        keyOf={({ id }) => id}
        render={(task) => (
          <TaskItem
            task={task}
            onAct={(action) => {
              setChosen({ task, action })
              deciding.show()
            }}
          />
        )}
      />
      {chosen && (
        <TaskDialog key={deciding.key} {...chosen} open={deciding.open} onClose={deciding.hide} />
      )}
    </AccountingFrame>
  )
}

/** The action that a kind of task proposes besides closing it. */
const proposals: Partial<Record<MoneyTask['kind'], Action>> = {
  movement: 'book',
  odd_rate: 'enter',
}

function TaskItem({ task, onAct }: { task: MoneyTask; onAct: (action: Action) => void }) {
  const { t } = useTranslation('payments-office')
  const { price } = useFormats()
  const moment = useMoment()
  const { kind, user, facts, createdAt, doneAt, doneBy, note } = task
  const { amountYen, amountMinor, currency = 'JPY' } = facts
  const proposal = proposals[kind]
  return (
    <>
      <div className="w-36 shrink-0 max-sm:empty:hidden">
        {amountYen !== undefined && (
          <p translate="no" className="text-lg font-semibold whitespace-nowrap">
            {price(amountYen)}
          </p>
        )}
        {amountMinor !== undefined && currency !== 'JPY' && (
          <p translate="no" className="text-sm text-quiet">
            {money(amountMinor / minorUnits[currency], currency)}
          </p>
        )}
      </div>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{useTaskTitle(task)}</p>
        {user && (
          <Link
            to="/payments"
            search={{ user: user.id } as Record<string, unknown>}
            className="rounded-sm break-words hover:underline"
          >
            {dotted(user.name, String(user.id), user.company)}
          </Link>
        )}
        {kind === 'deposit' && <p className="text-sm">{t('tasks.depositText')}</p>}
        <TaskFacts task={task} />
        <p className="text-sm text-quiet">{moment(createdAt)}</p>
        {doneAt && (
          <p className="text-sm text-quiet">
            {dotted(
              t('tasks.doneAt', { at: moment(doneAt), by: doneBy || t('tasks.program') }),
              note,
            )}
          </p>
        )}
      </div>
      {!doneAt && (
        <div className="flex gap-2">
          {proposal && (
            <Button variant="primary" onClick={() => onAct(proposal)}>
              {t(`tasks.action.${proposal}`)}
            </Button>
          )}
          <Button onClick={() => onAct('close')}>{t('tasks.action.close')}</Button>
        </div>
      )}
    </>
  )
}

function useTaskTitle({ kind, facts: { movement } }: MoneyTask): string {
  const { t } = useTranslation('payments-office')
  return kind === 'movement' && movement ? t(`tasks.movement.${movement}`) : t(`tasks.kind.${kind}`)
}

/** Describes an action, with the amount or the rate. */
function useConfirmation({ facts }: MoneyTask, action: Action): string {
  const { t } = useTranslation('payments-office')
  const { movement, amountMinor = 0, currency = 'JPY', yen = 0 } = facts
  if (action === 'enter') return t('tasks.confirm.enter', { yen: rateText(yen) })
  if (action === 'close') return t('tasks.confirm.close')
  const amount = money(amountMinor / minorUnits[currency], currency)
  const isTaken = movement === 'refund' || movement === 'dispute'
  return t(`tasks.confirm.${isTaken ? 'take' : 'give'}`, { amount })
}

function TaskFacts({ task: { facts } }: { task: MoneyTask }) {
  const { t } = useTranslation('payments-office')
  const moment = useMoment()
  const { why, reference, payment, text, until, day, yen, lastYen, count, lastAt } = facts
  const lines = [
    why && t(`tasks.why.${why}`),
    yen !== undefined &&
      lastYen !== undefined &&
      t('tasks.rate', {
        yen: rateText(yen),
        last: rateText(lastYen),
        day: day ? dottedDay(day) : '',
      }),
    until && t('tasks.until', { at: moment(until) }),
    dotted(text ?? '', reference ?? '', payment ?? ''),
    count !== undefined && lastAt && t('tasks.events', { count, at: moment(lastAt) }),
  ]
  return lines.map(
    (line) =>
      line && (
        <p key={line} className="text-sm break-words">
          {line}
        </p>
      ),
  )
}

function TaskDialog({
  task,
  action,
  open,
  onClose,
}: Chosen & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('payments-office')
  const title = useTaskTitle(task)
  const [client, setClient] = useState<Client | null>(
    task.user && { value: String(task.user.id), label: `${task.user.name} · ${task.user.id}` },
  )
  const [note, setNote] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const change = useMoneyCall('decideMoneyTask', () => {
    onClose()
    return t(`tasks.did.${action}`)
  })
  return (
    <FormDialog
      open={open}
      title={title}
      call={change}
      submitLabel={t(`tasks.action.${action}`)}
      onSubmit={() => {
        setWasSent(true)
        if (action === 'book' && !client) return
        const userId = action === 'book' && client ? { userId: client.value } : {}
        change.send({ taskId: task.id, action, note: note.trim(), ...userId })
      }}
      onClose={onClose}
      width={440}
    >
      <p className="text-sm">{useConfirmation(task, action)}</p>
      {action === 'book' && (
        <ClientField
          client={client}
          onChange={setClient}
          error={wasSent && !client ? t('payment-accounts:parts.clientMissing') : undefined}
        />
      )}
      <TextField
        label={t('tasks.note')}
        autoComplete="off"
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  )
}
