import type { FastifyInstance } from 'fastify'
import { setOverdueStop as setStop } from '#people/auth/server/people/commands.ts'
import { originOf, writeAudit } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import { confirmOdd, isOddRate } from '#platform/core/server/odd-value.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { route } from '#platform/http/server/route.ts'
import {
  assignPayment,
  closeJournal,
  correctBalance,
  decideCorrection,
  enterRate,
  listCorrections,
  listIncoming,
  listRates,
  matchPayments,
  recordTransfer,
  sendMoneyBack,
  setOverdueStop,
  undoBooking,
  viewJournal,
  viewMatches,
  voidPayment,
} from '#trade/payments/contract/accounting.ts'
import { decideMoneyTask, listMoneyTasks } from '#trade/payments/contract/tasks.ts'
import { matchPayment } from '../commands.ts'
import { latestRate } from '../summary.ts'
import { decideTask } from '../tasks/decide.ts'
import { moneyTaskList } from '../tasks/queries.ts'
import { askForAmount, askForUndo, decideWaiting } from './corrections/commands.ts'
import { correctionList } from './corrections/queries.ts'
import { closeDay } from './journal/commands.ts'
import { journalOf } from './journal/queries.ts'
import { matchesOf } from './matches.ts'
import { addRate } from './rates/commands.ts'
import { rateList } from './rates/queries.ts'
import { recordWithdrawal } from './send-money-back.ts'
import { incomingPayments } from './transfers/incoming.ts'
import { assignWaiting, recordBankTransfer } from './transfers/record-transfer.ts'
import { voidWaiting } from './transfers/void-payment.ts'

const done = { success: true } as const

/** Changes of money by a manager in a minute. */
const accountingLimit: RateLimit = { tries: 300, seconds: 60 }
const limited = { limit: () => accountingLimit }

/** What managers of money do (spec 2 §2). */
export function accountingRoutes(app: FastifyInstance, context: Context): void {
  transferRoutes(app, context)
  correctionRoutes(app, context)
  journalRoutes(app, context)
  taskRoutes(app, context)
}

/** Money that came or was sent back, whose it is and what it pays. */
function transferRoutes(app: FastifyInstance, { config, now }: Context): void {
  const limitYen = config.transferLimitYen
  route(
    app,
    recordTransfer,
    async ({ db, person, body, request }) => {
      const paymentId = await recordBankTransfer(
        db,
        body,
        { actorId: person.id, limitYen },
        originOf(request, now()),
      )
      return { ...done, paymentId }
    },
    limited,
  )
  route(app, listIncoming, ({ db, query }) => incomingPayments(db, config.company.name, query))
  route(
    app,
    assignPayment,
    async ({ db, person, body, request }) => {
      await assignWaiting(db, body, { actorId: person.id, limitYen }, originOf(request, now()))
      return done
    },
    limited,
  )
  route(
    app,
    voidPayment,
    async ({ db, person, body, request }) => {
      await voidWaiting(db, body, person.id, originOf(request, now()))
      return done
    },
    limited,
  )
  route(app, viewMatches, ({ db, query }) => matchesOf(db, query.recordId, now()))
  route(
    app,
    matchPayments,
    async ({ db, person, body, request }) => {
      const { recordId, parts, lastSettlementId } = body
      const match = { recordId, parts, expectedSettlementId: lastSettlementId, actorId: person.id }
      await matchPayment(db, originOf(request, now()), match)
      return done
    },
    limited,
  )
  route(
    app,
    sendMoneyBack,
    async ({ db, person, body, request }) => {
      const { userId: personId, ...withdrawal } = body
      const origin = originOf(request, now())
      await recordWithdrawal(
        db,
        { personId, ...withdrawal },
        { actorId: person.id, limitYen },
        origin,
      )
      return done
    },
    limited,
  )
}

/** Counter-entries, which a second manager decides about above a limit. */
function correctionRoutes(app: FastifyInstance, { config, now }: Context): void {
  const limitYen = config.correctionLimitYen
  route(
    app,
    undoBooking,
    async ({ db, person, body, request }) =>
      askForUndo(db, { ...body, actorId: person.id, limitYen }, originOf(request, now())),
    limited,
  )
  route(
    app,
    correctBalance,
    async ({ db, person, body, request }) => {
      const { userId: personId, ...wish } = body
      const asked = { ...wish, personId, actorId: person.id, limitYen }
      return askForAmount(db, asked, originOf(request, now()))
    },
    limited,
  )
  route(app, listCorrections, ({ db, person, query, request }) =>
    correctionList(db, query, { readerId: person.id, language: requestLanguage(request) }),
  )
  route(
    app,
    decideCorrection,
    async ({ db, person, body, request }) =>
      decideWaiting(db, { ...body, actorId: person.id }, originOf(request, now())),
    limited,
  )
}

/** What waits for a manager of money. */
function taskRoutes(app: FastifyInstance, { now }: Context): void {
  route(app, listMoneyTasks, ({ db, query }) => moneyTaskList(db, query))
  route(
    app,
    decideMoneyTask,
    async ({ db, person, body, request }) => {
      await decideTask(db, originOf(request, now()), { ...body, actorId: person.id })
      return done
    },
    limited,
  )
}

/** Closed days, rates of currencies, and who may not bid with overdue invoices. */
function journalRoutes(app: FastifyInstance, { now }: Context): void {
  route(app, viewJournal, ({ db, query, request }) =>
    journalOf(db, query, requestLanguage(request)),
  )
  route(
    app,
    closeJournal,
    async ({ db, person, body, request }) => {
      await closeDay(db, body.day, person.id, originOf(request, now()))
      return done
    },
    limited,
  )
  route(app, listRates, ({ db, query }) => rateList(db, query))
  route(
    app,
    enterRate,
    async ({ db, person, body, request }) => {
      const last = await latestRate(db)
      confirmOdd(isOddRate(body.yen, last?.yen), body.confirmed)
      await addRate(db, { yen: body.yen, source: 'manager', enteredBy: person.id })
      await writeAudit(db, originOf(request, now()), {
        ...{ action: 'rate-entered', actorId: person.id, subjectId: null },
        details: { currency: body.currency, yen: body.yen },
      })
      return done
    },
    limited,
  )
  route(
    app,
    setOverdueStop,
    async ({ db, person, body, request }) => {
      const { userId, stops } = body
      if (!(await setStop(db, userId, stops))) throw new Refusal('not_found')
      await writeAudit(db, originOf(request, now()), {
        ...{ action: 'overdue-stop-set', actorId: person.id, subjectId: userId },
        details: { stops },
      })
      return done
    },
    limited,
  )
}
