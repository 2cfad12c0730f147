/** Labels of `COMPANY_BANK` that pages and documents translate, by their key in `bank-details.json`. */
const labels = {
  bank: 'bank',
  branch: 'branch',
  'bank address': 'bankAddress',
  swift: 'swift',
  'swift code': 'swift',
  bic: 'swift',
  account: 'account',
  'account number': 'account',
  holder: 'holder',
  'account holder': 'holder',
  'account name': 'holder',
  beneficiary: 'holder',
  currency: 'currency',
} as const
export type BankLabel = (typeof labels)[keyof typeof labels]

export interface BankLine {
  /** As configured; empty for a line without a label. */
  readonly label: string
  /** Message key of the label; null for a label shown as configured. */
  readonly key: BankLabel | null
  readonly value: string
}

/** Parses a line of the bank details, `Label: value`. */
export function readBankLine(line: string): BankLine {
  const at = line.indexOf(': ')
  if (at < 1) return { label: '', key: null, value: line }
  const label = line.slice(0, at)
  const known: Readonly<Record<string, BankLabel>> = labels
  return { label, key: known[label.toLowerCase()] ?? null, value: line.slice(at + 2) }
}
