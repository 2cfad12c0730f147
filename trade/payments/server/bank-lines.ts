import type { Config } from '#platform/core/server/config.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { readBankLine } from '#trade/payments/contract/bank-details.ts'

export type Issuer = Pick<Config, 'company' | 'bankDetails'>

/** Returns the lines of the bank account, with labels in a language and values as configured. */
export function bankLines({ bankDetails }: Issuer, language: Language): string[] {
  const t = translator('bank-details', language)
  return bankDetails.map((line) => {
    const { key, value } = readBankLine(line)
    return key === null ? line : `${t(key)}: ${value}`
  })
}
