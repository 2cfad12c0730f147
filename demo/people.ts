import { type RoleId, role, userType } from '#platform/core/contract/permissions.ts'

/** The password of every demo account. */
export const demoPassword = 'seriba-demo'

/** Domain of every demo account; no mail host can have it (RFC 2606). */
export const demoDomain = 'seriba.test'

/** One person of each kind and a second manager; only in demo mode (decision 11, People). */
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
    // Managers bid for their clients, within their clients' limits.
    creditLimitYen: 0,
    depositYen: 0,
    kind: 'manager',
  },
  // Some operations need two managers.
  {
    email: 'manager2@seriba.test',
    fullName: 'Kenji Mori',
    userType: userType.manager,
    roleId: role.manager,
    company: 'Seriba',
    city: 'Yokohama',
    creditLimitYen: 0,
    depositYen: 0,
    kind: 'second manager',
  },
] as const

/** Accounts offered on the sign-in page: one of each kind. */
export const demoAccounts = demoPeople.slice(0, 3).map(({ email, kind }) => ({
  email,
  password: demoPassword,
  kind,
}))

/** Clients whose bids a manager sees in the demo. Nobody can sign in as one of them. */
export const demoClients = [
  client('grace.wanjiru', 'Grace Wanjiru', 'Savanna Motors Ltd', 'Nairobi', 'KE', {
    note: 'Hybrids and vans for resale, to 60 000 km, no RA. Pays within two days of the invoice.',
  }),
  client('sergei.pak', 'Sergei Pak', '', 'Khabarovsk', 'RU', {
    note: 'Sports cars. Wants photos of the underside before each bid.',
    hasDeposit: false,
  }),
  client('liam.harris', 'Liam Harris', 'Harris Imports', 'Auckland', 'NZ', { roleId: role.vip }),
  client('dmitri.volkov', 'Dmitri Volkov', '', 'Vladivostok', 'RU', {}),
  client('peter.otieno', 'Peter Otieno', 'Savanna Motors Ltd', 'Nairobi', 'KE', {
    note: 'Call before a bid is raised; Nairobi is six hours behind.',
  }),
  client('kofi.mensah', 'Kofi Mensah', 'Accra Auto Hub', 'Accra', 'GH', { hasDeposit: false }),
  client('naomi.kerr', 'Naomi Kerr', '', 'Dublin', 'IE', { hasDeposit: false }),
  client('ruslan.abdulov', 'Ruslan Abdulov', 'Altai Trade', 'Barnaul', 'RU', {
    note: 'Half cuts only, by container.',
  }),
  client('amina.juma', 'Amina Juma', '', 'Mombasa', 'KE', { isDealerClient: true }),
  client('brian.kiptoo', 'Brian Kiptoo', '', 'Eldoret', 'KE', { isDealerClient: true }),
  client('faith.njeri', 'Faith Njeri', '', 'Nakuru', 'KE', { isDealerClient: true }),
  client('elena.kim', 'Elena Kim', '', 'Nakhodka', 'RU', {
    note: 'New: bidding opens with the signed contract and a deposit of 150 000 yen.',
    ...{ roleId: role.restricted, hasDeposit: false },
  }),
] as const

function client(
  name: string,
  fullName: string,
  company: string,
  city: string,
  countryCode: string,
  more: {
    readonly note?: string
    readonly roleId?: RoleId
    readonly isDealerClient?: boolean
    readonly hasDeposit?: boolean
  },
) {
  const depositYen = more.hasDeposit === false ? 0 : 3_000_000
  const roleId: RoleId = more.roleId ?? role.client
  return {
    ...{ email: `${name}@${demoDomain}`, fullName, company, city, countryCode },
    ...{ note: more.note ?? '', roleId },
    /** A client of the demo's dealer. */
    isDealerClient: more.isDealerClient ?? false,
    // People who may bid have credit.
    creditLimitYen: roleId === role.restricted ? 0 : 15_000_000 - depositYen,
    depositYen,
  }
}
