import { sharePurchase } from '../../sharing/commands.ts'
import type { TestApp } from '../app.ts'
import { idOf, type Who } from '../people.ts'
import { buyCar } from './purchases.ts'

interface Caller {
  readonly who: Who
}
/** A manager has cars from before becoming one. */
type AsClient = <Result>(who: Who, act: () => Promise<Result>) => Promise<Result>

/** Inputs of the calls about purchases, with the cars that they name. */
export function purchaseExamples(server: TestApp, asClient: AsClient) {
  const { db } = server

  /** A car that a person has bought, an earlier one where there is one. */
  async function carOf(who: Who): Promise<string> {
    const known = await db
      .selectFrom('purchases')
      .select('id')
      .where('person_id', '=', await idOf(db, who))
      .executeTakeFirst()
    return String(known?.id ?? (await asClient(who, () => buyCar(server, who))).id)
  }

  /** A person's link to a car. */
  async function linkOf(who: Who): Promise<string> {
    const wanted = { ownerId: await idOf(db, who), purchaseId: Number(await carOf(who)) }
    return (await sharePurchase(db, server.context.shareCodes, wanted)).id
  }

  /** A new car, and the Tokyo day on which it was bought. */
  async function newCar(who: Who) {
    const { id } = await asClient(who, () => buyCar(server, who))
    const { bought_on: date } = await db
      .selectFrom('purchases')
      .select('bought_on')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id: String(id), date }
  }

  const ofCar = {
    own: async (who: Who) => ({ id: await carOf(who) }),
    missing: { id: '0' },
    everybodys: 'manager' as const,
  }
  return {
    bodies: {
      updatePurchaseStatus: async () => ({ ...(await newCar('client')), status: 1 as const }),
      updateLogistics: async () => ({
        ids: [await carOf('client')],
        fields: { voyage: 'NL 2647', etd: '2031-03-20', eta: '2031-03-23' },
      }),
      issuePaper: async () => ({ id: await carOf('client'), kind: 'proforma' as const }),
      openPurchaseShare: async () => ({ id: await linkOf('client') }),
    },
    queries: {
      viewPurchase: async ({ who }: Caller) => ({ id: await carOf(who) }),
      sharePurchase: async ({ who }: Caller) => ({ id: await carOf(who) }),
    },
    objects: { viewPurchase: ofCar },
  }
}
