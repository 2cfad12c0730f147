import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addDays, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { requestLanguage } from '#platform/http/server/refusals/refusal-messages.ts'
import { route } from '#platform/http/server/route.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import {
  announceTransfer,
  makePaymentLink,
  viewPaymentIntent,
  withdrawAnnouncement,
} from '#trade/payments/contract/links.ts'
import { getPayer } from '../scope.ts'
import { shownIntent, transferReference } from '../summary.ts'
import { readAmount } from './amount.ts'
import {
  announcePayment,
  beginPayment,
  markPaymentFailed,
  storeOpenedPayment,
  withdrawAnnounced,
} from './commands.ts'
import { beginLimit } from './limits.ts'
import { webhookRoutes } from './webhooks.ts'

/** Serves payments on a provider's page, and announcements of bank transfers (spec 2 §7). */
export function paymentLinkRoutes(app: FastifyInstance, context: Context): void {
  route(
    app,
    makePaymentLink,
    {
      limit: beginLimit,
      prepare: ({ person, body, request }) => openPage(context, person, body, request),
    },
    // The page was opened before: a transaction does not wait for a provider.
    async ({ db, person }, id: string) => {
      const { url } = await getIntent(db, person, id)
      return { url, id }
    },
  )

  route(app, viewPaymentIntent, async ({ db, person, query }) => ({
    intent: shownIntent(await getIntent(db, person, query.id)),
  }))

  route(app, announceTransfer, { limit: beginLimit }, async ({ db, person, body }) => {
    checkSentOn(body.sentOn, context.now())
    const wanted = await readWanted(db, person, body)
    const id = await announcePayment(db, { ...wanted, sentOn: body.sentOn })
    return { intent: shownIntent(await getIntent(db, person, id)) }
  })

  route(app, withdrawAnnouncement, async ({ db, person, body }) => {
    await withdrawAnnounced(db, person.id, body.id)
  })

  webhookRoutes(app, context)
}

/** @throws Refusal not_found */
async function getIntent(db: Db, person: Person, id: string) {
  const intent = await db
    .selectFrom('payment_intents')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  if (!intent) throw new Refusal('not_found')
  return intent
}

interface PaymentInput {
  readonly amount: number
  readonly purchaseId?: number | undefined
}

/** @throws Refusal not_found for a car that belongs to somebody else or has no invoice; no_exchange_rate */
async function readWanted(db: Db, person: Person, { amount, purchaseId }: PaymentInput) {
  const payer = await getPayer(db, person, undefined)
  if (purchaseId !== undefined) {
    const invoiced = await db
      .selectFrom('purchases as car')
      .innerJoin('invoices as invoice', 'invoice.purchase_id', 'car.id')
      .select('invoice.number')
      .where('car.id', '=', purchaseId)
      .where('car.person_id', '=', person.id)
      .where('invoice.kind', '=', 'invoice')
      .executeTakeFirst()
    if (!invoiced) throw new Refusal('not_found')
  }
  return {
    personId: person.id,
    amount: await readAmount(db, amount, payer.currency),
    purchaseId: purchaseId ?? null,
  }
}

/** Refuses days other than the last thirty in Tokyo. */
function checkSentOn(day: string, now: Date): void {
  const today = tokyoDayOf(now)
  if (day > today || day < addDays(today, -30)) {
    throw new Refusal('invalid_fields', { fields: { sentOn: { key: 'fields:invalid' } } })
  }
}

/**
 * Begins a payment, commits it, and opens its page with the provider.
 * @throws Refusal not_found, no_exchange_rate, payment_provider_unavailable
 */
async function openPage(
  context: Context,
  person: Person,
  input: PaymentInput & { readonly method: 'wallet' | 'wire' },
  request: FastifyRequest,
): Promise<string> {
  const { db, config, paymentProvider } = context
  const language = requestLanguage(request)
  if (!paymentProvider?.methods.includes(input.method)) {
    throw new Refusal('payment_provider_unavailable')
  }
  const wanted = await readWanted(db, person, input)
  const id = await db.transaction().execute((transaction) =>
    beginPayment(transaction, {
      ...wanted,
      ...{ method: input.method, provider: paymentProvider.name },
    }),
  )
  const intent = await getIntent(db, person, id)
  // Another click's payment whose page failed to open in the meantime; this click gets a new payment.
  if (intent.state === 'failed') return openPage(context, person, input, request)
  if (intent.state !== 'opening') return id
  const payer = await db
    .selectFrom('people')
    .select(['email', 'full_name'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const t = translator('payment-records', language)
  try {
    const opened = await paymentProvider.open({
      ...{ intentId: id, method: input.method, language },
      amount: { currency: wanted.amount.currency, minor: wanted.amount.minor },
      description: t('payFor', {
        company: config.company.name,
        reference: transferReference(config.company.name, person.id),
      }),
      payer: { email: payer.email, name: payer.full_name },
      returnUrl: `${config.publicUrl}/balance`,
    })
    await storeOpenedPayment(db, id, opened)
  } catch (error) {
    await markPaymentFailed(db, id)
    request.log.error({ error }, 'a payment page could not be opened')
    throw new Refusal('payment_provider_unavailable')
  }
  return id
}
