import type { TestApp } from '../app.ts'

/** Returns inputs for the calls about landed cost. */
export function costExamples<LotOn>({ db }: TestApp, car: string, lotOn: LotOn) {
  return {
    bodies: {
      saveCostChoice: () => ({
        ...({ destination: 'RU', port: 'RUVVO', exportPort: 'JPFSK', exportType: 1 } as const),
        ...({ use: 'personal', currency: 'USD' } as const),
      }),
      saveExportPolicy: () => ({ policy: 'warn' as const }),
      saveExportRules: () => ({
        ...({ destination: 'RU', validFrom: '2031-03-12', sourceText: 'A gazette' } as const),
        ...{ sourceUrl: 'https://gazette.test', reviewedOn: '2031-03-01', bans: [] },
      }),
      saveCostRules: async () => ({
        ...({ country: 'AE', validFrom: '2031-03-12', sourceText: 'A gazette' } as const),
        sourceOn: '2031-03-01',
        parameters: await db
          .selectFrom('destination_rules')
          .select('parameters')
          .where('country', '=', 'AE')
          .orderBy('id')
          .executeTakeFirstOrThrow()
          .then(({ parameters }) => ({ ...parameters })),
      }),
      saveCostRate: () => ({ currency: 'EUR', yen: 165.2, sourceText: 'A bank' }) as const,
    },
    queries: {
      lotCosts: lotOn,
      costsOfLots: () => ({ ids: car }),
    },
  }
}
