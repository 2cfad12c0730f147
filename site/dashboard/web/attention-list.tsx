import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ruleReviewsQuery } from '#market/landed-cost/web/rule-reviews-query.ts'
import { usePermission, useSignedIn } from '#people/auth/web/session/session.tsx'
import { useDefaultDeposit } from '#platform/clock/web/site-info.ts'
import { formatYen } from '#platform/core/contract/money.ts'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import { dayText } from '#platform/i18n/web/tokyo-day.ts'
import { type Translate, useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { useMenuCounters } from '#site/shell/web/sidebar/menu-counters.ts'
import { balanceQuery } from '#trade/payments/web/balance/balance-query.ts'
import { type Attention, attentionOf, type NeededField } from './attention.ts'

/** Returns what needs the person's attention; undefined until the menu's counters, which decide it, have loaded. */
export function useAttention(): readonly Attention[] | undefined {
  const counters = useMenuCounters()
  const person = useSignedIn()
  const isBuyer = kindOfUser(person.profile) !== 'manager'
  const { data: account } = useQuery({ ...balanceQuery, enabled: isBuyer })
  const maintainsRules = usePermission('bidManagementEnabled') && !isBuyer
  const { data: rules } = useQuery({ ...ruleReviewsQuery, enabled: maintainsRules })
  const found = attentionOf(
    person,
    counters?.bid,
    counters?.unreadTalks,
    account,
    rules?.reviews.length,
  )
  return found.length > 0 || counters ? found : undefined
}

/** Shows what needs the person's attention, each item with a link. */
export function AttentionList({ found }: { found: readonly Attention[] }) {
  const { t } = useTranslation('site')
  const textOf = useAttentionText()
  if (found.length === 0) return <p className="text-quiet">{t('dashboard.nothing')}</p>
  return (
    <ul className="flex flex-col gap-2">
      {found.map((attention) => {
        const { title, text, to, action } = textOf(attention)
        return (
          <li
            key={attention.about}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-4"
          >
            <div className="min-w-[220px] flex-1">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-quiet">{text}</p>
            </div>
            <Link to={to} className={buttonClass()}>
              {action}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function useAttentionText() {
  const { t, language } = useTranslation('site')
  const deposit = useDefaultDeposit()
  const isDealer = usePermission('dealerBidAccess')
  const names: Record<NeededField, string> = {
    fullName: t('dashboard.field.fullName'),
    mobile: t('dashboard.field.mobile'),
    countryId: t('dashboard.field.country'),
    city: t('dashboard.field.city'),
    address: t('dashboard.field.address'),
  }
  const listed = (fields: readonly NeededField[]) =>
    new Intl.ListFormat(language).format(fields.map((field) => names[field]))
  return (attention: Attention) => textOf(attention, { t, deposit, isDealer, listed })
}

interface TextContext {
  readonly t: Translate<'site'>
  readonly deposit: string
  readonly isDealer: boolean
  readonly listed: (fields: readonly NeededField[]) => string
}

function textOf(attention: Attention, { t, deposit, isDealer, listed }: TextContext) {
  switch (attention.about) {
    case 'clientBids':
      return {
        title: t('dashboard.clientBids.title', { count: attention.count }),
        text: t('dashboard.clientBids.text'),
        to: '/bid-manager',
        action: t('dashboard.clientBids.action'),
      } as const
    case 'conversations':
      return {
        title: t('dashboard.talks.title', { count: attention.count }),
        text: t('dashboard.talks.text'),
        to: '/messages',
        action: t('dashboard.talks.action'),
      } as const
    case 'reviews':
      return {
        title: t('dashboard.reviews.title', { count: attention.count }),
        text: t('dashboard.reviews.text'),
        to: '/purchased-cars/import-rules',
        action: t('dashboard.reviews.action'),
      } as const
    case 'ownBids':
      return {
        title: t('dashboard.ownBids.title', { count: attention.count }),
        text: t('dashboard.ownBids.text'),
        to: isDealer ? '/dealer-bids' : '/bids',
        action: t('dashboard.ownBids.action'),
      } as const
    case 'overdue': {
      const { count, yen, isStopped } = attention
      return {
        title: t('dashboard.overdue.title', { count, amount: formatYen(yen) }),
        text: isStopped ? t('dashboard.overdue.stopped') : t('dashboard.overdue.text'),
        to: '/payments',
        action: t('dashboard.overdue.action'),
      } as const
    }
    case 'due': {
      const { count, yen, day } = attention
      return {
        title: t('dashboard.due.title', { count, amount: formatYen(yen) }),
        text: t('dashboard.due.text', { count, day: dayText(day, t) }),
        to: '/payments',
        action: t('dashboard.due.action'),
      } as const
    }
    case 'moneyCame':
      return {
        title: t('dashboard.moneyCame.title', { amount: formatYen(attention.yen) }),
        text: t('dashboard.moneyCame.text'),
        to: '/payments',
        action: t('dashboard.moneyCame.action'),
      } as const
    case 'restricted':
      return {
        title: t('dashboard.restricted.title'),
        text: t('dashboard.restricted.text'),
        to: '/balance',
        action: t('dashboard.restricted.action'),
      } as const
    case 'deposit':
      return {
        title: t('dashboard.deposit.title', { limit: formatYen(attention.limitYen) }),
        text: t('dashboard.deposit.text', { deposit }),
        to: '/balance',
        action: t('dashboard.deposit.action'),
      } as const
    case 'profile':
      return {
        title: t('dashboard.profile.title'),
        text: t('dashboard.profile.text', { fields: listed(attention.missing) }),
        to: '/profile',
        action: t('dashboard.profile.action'),
      } as const
    case 'notify':
      return {
        title: t('dashboard.notify.title'),
        text: t('dashboard.notify.text'),
        to: '/profile',
        action: t('dashboard.notify.action'),
      } as const
  }
}
