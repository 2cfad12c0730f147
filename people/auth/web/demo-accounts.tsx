import type { Credentials } from '#people/auth/contract/calls.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

interface DemoAccount extends Credentials {
  readonly kind: string
}

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  onChoose: (account: DemoAccount) => void
}

const kinds = ['client', 'dealer', 'manager'] as const
const isKind = (kind: string): kind is (typeof kinds)[number] =>
  (kinds as readonly string[]).includes(kind)

/** The demo's accounts; a press fills in the form. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('auth')
  return (
    <section aria-labelledby="demo-accounts" className="mt-5 px-1">
      <h2 id="demo-accounts" className="text-sm text-quiet">
        {t('demo.title')}
      </h2>
      <ul className="mt-1.5">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className={
                '-mx-2 flex min-h-8 w-[calc(100%+16px)] flex-wrap items-center gap-x-3 rounded-md ' +
                'px-2 py-1 text-left text-sm hover:bg-sunken touch:min-h-11'
              }
            >
              <span className="flex-1">
                {isKind(account.kind) ? t(`demo.kind.${account.kind}`) : account.kind}
              </span>
              <span className="wrap-anywhere text-quiet">{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
