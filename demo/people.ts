import { role, userType } from '../contract/core/permissions.ts'

/** The password of every demo account. */
export const demoPassword = 'seriba-demo'

/** One person of each kind; only in demo mode (decisions, People). */
export const demoPeople = [
  {
    email: 'client@seriba.test',
    fullName: 'Anna Kuznetsova',
    userType: userType.client,
    roleId: role.client,
    company: '',
    city: 'Vladivostok',
    countryId: 183,
    creditLimitYen: 1_500_000,
    depositYen: 500_000,
    kind: 'client',
  },
  {
    email: 'dealer@seriba.test',
    fullName: 'Joseph Mwangi',
    userType: userType.client,
    roleId: role.dealer,
    company: 'Mwangi Motors',
    city: 'Nairobi',
    creditLimitYen: 5_000_000,
    depositYen: 2_000_000,
    kind: 'dealer',
  },
  {
    email: 'manager@seriba.test',
    fullName: 'Haruka Sato',
    userType: userType.manager,
    roleId: role.manager,
    company: 'Seriba',
    city: 'Yokohama',
    // Managers bid for their clients, out of their clients' limits.
    creditLimitYen: 0,
    depositYen: 0,
    kind: 'manager',
  },
] as const

/** What the sign-in page offers to try. */
export const demoAccounts = demoPeople.map(({ email, kind }) => ({
  email,
  password: demoPassword,
  kind,
}))
