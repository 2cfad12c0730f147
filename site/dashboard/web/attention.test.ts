import { expect, it } from 'vitest'
import { permissionsOf, role, userType } from '#platform/core/contract/permissions.ts'
import { attentionOf, hasDeadline } from './attention.ts'

const profile = {
  userId: 7,
  userLevel: 0,
  fullName: 'Anna Kim',
  email: 'anna@example.test',
  company: '',
  countryId: 183,
  currency: 'JPY',
  roleId: role.client as number,
  city: 'Vladivostok',
  address: 'Svetlanskaya 1',
  lastLogin: null,
  mobile: '+7 (999) 123-45-67',
  officePhone: '',
  bidEmailNotify: true,
  language: null,
  invoiceLink: '',
  userType: userType.client as number,
}
const balanceInfo = {
  balance: 150_000,
  creditLimit: 0,
  bidAllow: 150_000,
  dailyBidLimit: 10,
  dailyUssLimit: 5,
  activeBids: 0,
}
const client = { profile, permissions: permissionsOf(role.client), balanceInfo }

it('is empty when nothing needs attention', () => {
  expect(attentionOf(client)).toEqual([])
})

it.each([
  ['nothing to bid with', { bidAllow: 0 }, [{ about: 'deposit', limitYen: 0 }]],
  ['less than nothing', { bidAllow: -5_000 }, [{ about: 'deposit', limitYen: -5_000 }]],
  ['a limit that nobody counts', { bidAllow: undefined }, []],
])('has %s', (_, change, expected) => {
  expect(attentionOf({ ...client, balanceInfo: { ...balanceInfo, ...change } })).toEqual(expected)
})

it('does not ask for a deposit where credit is not checked', () => {
  const permissions = permissionsOf(role.client, { creditLimitCheck: false })
  const poor = { ...balanceInfo, bidAllow: 0 }
  expect(attentionOf({ profile, permissions, balanceInfo: poor })).toEqual([])
})

it('mentions only the restriction to people who may not bid', () => {
  const permissions = permissionsOf(role.barred)
  const silent = { ...profile, bidEmailNotify: false }
  expect(attentionOf({ profile: silent, permissions, balanceInfo })).toEqual([
    { about: 'restricted' },
  ])
})

it('mentions missing profile fields and disabled e-mails', () => {
  const bare = { ...profile, countryId: null, address: '', bidEmailNotify: false }
  expect(attentionOf({ ...client, profile: bare })).toEqual([
    { about: 'profile', missing: ['countryId', 'address'] },
    { about: 'notify' },
  ])
})

it('counts bids under review as the menu does', () => {
  expect(attentionOf(client, 2)).toEqual([{ about: 'ownBids', count: 2 }])
  const manager = { ...client, profile: { ...profile, userType: userType.manager } }
  const permissions = permissionsOf(role.manager)
  expect(attentionOf({ ...manager, permissions }, 18)).toEqual([{ about: 'clientBids', count: 18 }])
  const other = permissionsOf(role.manager, { bidManagementEnabled: false })
  expect(attentionOf({ ...manager, permissions: other }, 18)).toEqual([])
})

it('lists unread messages first, for managers too', () => {
  expect(attentionOf(client, 1, 3)).toEqual([
    { about: 'conversations', count: 3 },
    { about: 'ownBids', count: 1 },
  ])
  const manager = { ...client, profile: { ...profile, userType: userType.manager } }
  expect(attentionOf(manager, 0, 2)).toEqual([{ about: 'conversations', count: 2 }])
})

it('is empty for managers', () => {
  const manager = { ...profile, userType: userType.manager, address: '' }
  expect(attentionOf({ ...client, profile: manager })).toEqual([])
})

it('lists overdue invoices, the next due ones, and money that has arrived', () => {
  const invoice = (openYen: number, daysLeft: number, dueOn: string) => ({
    ...{ recordId: 1, purchaseId: 1, invoiceId: 1, number: 'SB-1', title: 'TOYOTA AQUA, 24117' },
    ...{ sku: 'S-1', amountYen: 500_000, openYen, daysLeft, dueOn },
  })
  const paid = {
    ...{ id: '', method: 'wallet' as const, state: 'paid' as const, currency: 'JPY' as const },
    ...{ amount: 150_000, amountYen: 150_000, purchaseId: null, url: '' },
    ...{ createdAt: '', expiresAt: '' },
  }
  const account = {
    isStopped: true,
    intents: [paid, { ...paid, state: 'open' as const }],
    invoices: [
      invoice(170_300, -3, '2026-11-20'),
      invoice(88_400, 0, '2026-11-23'),
      invoice(10_000, 6, '2026-11-29'),
    ],
  }
  const found = attentionOf(client, 0, 0, account)
  expect(found).toEqual([
    { about: 'overdue', count: 1, yen: 170_300, isStopped: true },
    { about: 'due', count: 2, yen: 98_400, day: '2026-11-23' },
    { about: 'moneyCame', yen: 150_000 },
  ])
  expect(found.map(hasDeadline)).toEqual([true, true, false])
})

it('reminds managers of rules to review, but nobody else', () => {
  const manager = {
    ...{ balanceInfo, permissions: permissionsOf(role.manager) },
    profile: { ...profile, userType: userType.manager as number, roleId: role.manager as number },
  }
  const review = { about: 'reviews', count: 2 }
  expect(attentionOf(manager, 0, 0, undefined, 2)).toEqual([review])
  expect(attentionOf(client, 0, 0, undefined, 2)).toEqual([])
})
