import type { FastifyInstance } from 'fastify'
import { setOverdueStop as setStop } from '#people/auth/server/people/commands.ts'
import { writeAudit } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { inOneSnapshot } from '#platform/database/server/snapshot.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { route } from '#platform/http/server/route.ts'
import {
  assignPayment,
  closeJournal,
  correctBalance,
  decideCorrection,
  listCorrections,
  listIncoming,
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
import { decideTask } from '../tasks/decide.ts'
import { moneyTaskList } from '../tasks/queries.ts'
import { decideRequested, requestAmount, requestReversal } from './corrections/commands.ts'
import { correctionList } from './corrections/queries.ts'
import { closeDay } from './journal/commands.ts'
import { journalOf } from './journal/queries.ts'
import { matchesOf } from './matches.ts'
import { recordWithdrawal } from './send-money-back.ts'
import { incomingPayments } from './transfers/incoming.ts'
import { assignWaitingPayment, recordBankTransfer } from './transfers/record-transfer.ts'
import { voidWaitingPayment } from './transfers/void-payment.ts'

/** Changes of money by a manager in a minute. */
const accountingLimit: RateLimit = { tries: 300, seconds: 60 }
const limited = { limit: accountingLimit }

/** Serves the calls of managers of money (spec 2 §2). */
export function accountingRoutes(app: FastifyInstance, context: Context): void {
  transferRoutes(app, context)
  correctionRoutes(app, context)
  journalRoutes(app)
  taskRoutes(app)
}

/** Serves money that arrived or was sent back: its clients, and what it pays. */
function transferRoutes(app: FastifyInstance, { config, now }: Context): void {
  const limitYen = config.transferLimitYen
  route(app, recordTransfer, limited, async ({ db, person, body, origin }) => {
    const paymentId = await recordBankTransfer(db, body, { actorId: person.id, limitYen }, origin)
    return { paymentId }
  })
  route(app, listIncoming, ({ db, query }) => incomingPayments(db, config.company.name, query))
  route(app, assignPayment, limited, async ({ db, person, body, origin }) => {
    await assignWaitingPayment(db, body, { actorId: person.id, limitYen }, origin)
  })
  route(app, voidPayment, limited, async ({ db, person, body, origin }) => {
    await voidWaitingPayment(db, body, person.id, origin)
  })
  route(app, viewMatches, ({ db, query }) => matchesOf(db, query.recordId, now()))
  route(app, matchPayments, limited, async ({ db, person, body, origin }) => {
    const { recordId, parts, lastSettlementId } = body
    const match = { recordId, parts, expectedSettlementId: lastSettlementId, actorId: person.id }
    await matchPayment(db, origin, match)
  })
  route(app, sendMoneyBack, limited, async ({ db, person, body, origin }) => {
    const { userId: personId, ...withdrawal } = body
    await recordWithdrawal(
      db,
      { personId, ...withdrawal },
      { actorId: person.id, limitYen },
      origin,
    )
  })
}

/** Counter-entries, which a second manager decides about above a limit. */
function correctionRoutes(app: FastifyInstance, { config }: Context): void {
  const limitYen = config.correctionLimitYen
  route(app, undoBooking, limited, async ({ db, person, body, origin }) =>
    requestReversal(db, { ...body, actorId: person.id, limitYen }, origin),
  )
  route(app, correctBalance, limited, async ({ db, person, body, origin }) => {
    const { userId: personId, ...wish } = body
    const asked = { ...wish, personId, actorId: person.id, limitYen }
    return requestAmount(db, asked, origin)
  })
  route(app, listCorrections, ({ db, person, query, request }) =>
    correctionList(db, query, { readerId: person.id, language: requestLanguage(request) }),
  )
  route(app, decideCorrection, limited, async ({ db, person, body, origin }) =>
    decideRequested(db, { ...body, actorId: person.id }, origin),
  )
}

/** What waits for a manager of money. */
function taskRoutes(app: FastifyInstance): void {
  route(app, listMoneyTasks, ({ db, query }) => moneyTaskList(db, query))
  route(app, decideMoneyTask, limited, async ({ db, person, body, origin }) => {
    await decideTask(db, origin, { ...body, actorId: person.id })
  })
}

/** Closed days, and who may not bid with overdue invoices. */
function journalRoutes(app: FastifyInstance): void {
  route(app, viewJournal, ({ db, query, request }) =>
    inOneSnapshot(db, (snapshot) => journalOf(snapshot, query, requestLanguage(request))),
  )
  route(app, closeJournal, limited, async ({ db, person, body, origin }) => {
    await closeDay(db, body.day, person.id, origin)
  })
  route(app, setOverdueStop, limited, async ({ db, person, body, origin }) => {
    const { userId, stops } = body
    if (!(await setStop(db, userId, stops))) throw new Refusal('not_found')
    await writeAudit(db, origin, {
      ...{ action: 'overdue-stop-set', actorId: person.id, subjectId: userId },
      details: { stops },
    })
  })
}
