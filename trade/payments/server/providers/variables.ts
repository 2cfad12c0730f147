import * as z from 'zod'

/** The environment variables of payments. */
export const paymentVariables = {
  PAYMENT_PROVIDER: z
    .enum(['sandbox', 'stripe', 'none'], 'must be sandbox, stripe or none')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_\w{10,500}$/, 'must be a secret or restricted key, sk_… or rk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{10,500}$/, 'must be the secret of the webhook endpoint, whsec_…')
    .optional(),
  CORRECTION_LIMIT_YEN: z.coerce.number().int().min(0).max(10_000_000_000).default(100_000),
  TRANSFER_LIMIT_YEN: z.coerce.number().int().min(0).max(10_000_000_000).default(10_000_000),
}

type Values = z.infer<z.ZodObject<typeof paymentVariables>> & { readonly DEMO: 'on' | 'off' }

/** What one manager of money may do alone, in yen per Tokyo day. */
export interface MoneyLimits {
  /** A second manager decides corrections above it. */
  readonly correctionLimitYen: number
  /** Above it, the same manager cannot both record and pay back a client's money. */
  readonly transferLimitYen: number
}

export const moneyLimits = (values: Values): MoneyLimits => ({
  correctionLimitYen: values.CORRECTION_LIMIT_YEN,
  transferLimitYen: values.TRANSFER_LIMIT_YEN,
})

export type PaymentProviderConfig =
  | { readonly name: 'sandbox' }
  | { readonly name: 'stripe'; readonly secretKey: string; readonly webhookSecret: string }
  | null

/** Returns what is wrong: Stripe without its keys, or the sandbox in production, which accepts any payment as paid. */
export function paymentProviderFaults(variables: Record<string, string | undefined>): string[] {
  const { PAYMENT_PROVIDER: provider, NODE_ENV: mode } = variables
  if (provider === 'sandbox' && mode === 'production') {
    return ['  PAYMENT_PROVIDER: must not be sandbox in production; no money moves there']
  }
  if (provider !== 'stripe') return []
  return ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
    .filter((name) => variables[name] === undefined)
    .map((name) => `  ${name}: is required with PAYMENT_PROVIDER=stripe`)
}

export function paymentProviderConfig(values: Values): PaymentProviderConfig {
  const name = values.PAYMENT_PROVIDER ?? (values.DEMO === 'on' ? 'sandbox' : 'none')
  if (name === 'sandbox') return { name }
  if (name === 'none') return null
  return {
    name,
    secretKey: values.STRIPE_SECRET_KEY ?? '',
    webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
  }
}
