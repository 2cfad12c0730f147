import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { keyFor } from '#people/auth/server/secret.ts'
import { signalDatabase } from '#testing/database/database-processes.ts'
import {
  type SignedWebhook,
  signWebhook,
} from '#trade/payments/server/providers/sandbox/webhook.ts'
import { type Fault, type FaultContext, pick, scaled } from '../fault.ts'
import { type Sandbox, secret } from '../sandbox.ts'
import {
  beginPayments,
  paymentFaults,
  type ReportedPayment,
  type ReportedState,
} from './reported-payments.ts'

/** Copies of each event. */
const copies = 3
/** Enables the sandbox as the provider, which production refuses. */
const withProvider = { env: { NODE_ENV: 'development', PAYMENT_PROVIDER: 'sandbox' } }

const key = keyFor(secret, 'sandbox webhook')
const lateMs = 6 * 60_000

/** Kinds of invalid webhooks. */
const forgeries = ['late', 'signature', 'byte'] as const

/** One webhook, sent until it is accepted or refused. */
interface Sending {
  readonly event: Parameters<typeof signWebhook>[1]
  readonly forgery: (typeof forgeries)[number] | null
}

/** F9: duplicate, unordered, late and forged webhooks arrive while PostgreSQL and the server are killed. */
export const killedWebhooks: Fault = {
  id: 'F9',
  title: 'duplicate, unordered, late and forged webhooks, while PostgreSQL is killed',
  async run(context) {
    const { sandbox, random, log } = context
    const limits = { creditYen: 0, dailyBids: 1 }
    const market = await sandbox.addMarket({ people: 20, lots: 1, ...limits })
    const count = scaled(context, 320, 40)
    const run = `r${randomBytes(4).toString('hex')}`
    const payments = await beginPayments(sandbox.db, market, { count, run })
    const sendings = shuffled(random, payments.flatMap(webhooksOf(random)))
    await sandbox.killServer()
    await sandbox.startServer(withProvider)
    const result = { done: 0, again: 0, faults: [] as string[] }
    const waiting = [...sendings]
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        await settle(sandbox, next, random, result)
        result.done++
      }
    }
    const kills = killInTurn(context, () => result.done / sendings.length)
    await Promise.all([...Array.from({ length: 8 }, work), kills])
    const forged = sendings.filter(({ forgery }) => forgery !== null).length
    log(
      `${(sendings.length - forged) / copies} events of ${count} payments in ${copies} copies, ${forged} forged ` +
        `ones; ${await kills} kills, ${result.again} sent again`,
    )
    const faults = [...result.faults, ...(await paymentFaults(sandbox.db, payments))]
    await sandbox.killServer()
    await sandbox.startServer()
    return faults
  },
}

/** Returns the webhooks of a payment: three copies of each event, and a forged one for every third. */
const webhooksOf =
  (random: () => number) =>
  (payment: ReportedPayment): Sending[] =>
    payment.states.flatMap((state, at): Sending[] => {
      const event = eventOf(payment, state, at)
      if (payment.isForged) return forgeries.map((forgery) => ({ event, forgery }))
      const good = Array.from({ length: copies }, () => ({ event, forgery: null }))
      return random() < 1 / 3 ? [...good, { event, forgery: pick(random, forgeries) }] : good
    })

const eventOf = (
  { providerId, intentId, amountYen }: ReportedPayment,
  state: ReportedState,
  at: number,
): Sending['event'] => ({
  id: `evt_${randomBytes(16).toString('base64url')}`,
  at: new Date(Date.now() + 1000 * at).toISOString(),
  payment: {
    ...{ id: providerId, intentId, state, currency: 'JPY', amountMinor: amountYen },
    ...{ payer: 'Somebody', reference: 'Deposit' },
  },
})

/** Signs a webhook for each attempt, as providers do. */
function signed({ event, forgery }: Sending, random: () => number): SignedWebhook {
  const now = new Date(Date.now() - (forgery === 'late' ? lateMs : 0))
  if (forgery === 'signature') return signWebhook(keyFor('another secret', 'webhook'), event, now)
  const webhook = signWebhook(key, event, now)
  if (forgery !== 'byte') return webhook
  const body = Buffer.from(webhook.body)
  const index = Math.floor(random() * body.length)
  body[index] = (body[index] ?? 0) ^ (1 + Math.floor(random() * 255))
  return { ...webhook, body }
}

/** Sends a webhook until the server accepts or refuses it. */
async function settle(
  { url }: Sandbox,
  sending: Sending,
  random: () => number,
  result: { again: number; faults: string[] },
): Promise<void> {
  const wanted = sending.forgery === null ? '200' : '400 webhook_refused'
  for (let attempt = 1; attempt <= 240; attempt++) {
    const reply = await post(`${url}/api/payments/webhook/sandbox`, signed(sending, random))
    if (reply === wanted) return
    if (reply !== '' && !reply.startsWith('503')) {
      result.faults.push(`${sending.forgery ?? 'good'}: ${reply} instead of ${wanted}`)
      return
    }
    result.again++
    await delay(250)
  }
  result.faults.push(`${sending.event.id}: the outcome is not known`)
}

/** Returns status and code of the response; empty without one. */
async function post(url: string, { body, headers }: SignedWebhook): Promise<string> {
  try {
    const signal = AbortSignal.timeout(10_000)
    const response = await fetch(url, {
      ...{ method: 'POST', headers, body: new Uint8Array(body), signal },
    })
    const { messageCode = '' } = (await response.json()) as { messageCode?: string }
    return `${response.status} ${messageCode}`.trim()
  } catch {
    return ''
  }
}

/** Kills the database, and every third time the server, at equal parts of the work. Returns the number of kills. */
async function killInTurn(context: FaultContext, progress: () => number): Promise<number> {
  const { sandbox, random } = context
  const times = scaled(context, 9, 3)
  for (let time = 0; time < times; time++) {
    while (progress() < time / times) await delay(5)
    await delay(random() * 300)
    if (time % 3 === 2) {
      await sandbox.killServer()
      await sandbox.startServer(withProvider)
    } else {
      await signalDatabase(sandbox.cluster.dataDir, 'SIGKILL')
      await delay(random() * 500)
      await sandbox.cluster.revive()
    }
  }
  return times
}

function shuffled<Item>(random: () => number, items: readonly Item[]): Item[] {
  const list = [...items]
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[list[at], list[other]] = [list[other] as Item, list[at] as Item]
  }
  return list
}
