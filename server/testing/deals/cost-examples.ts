/** Examples of the calls about the cost at the door. */
export function costExamples<LotOn>(car: string, lotOn: LotOn) {
  return {
    bodies: {
      saveCostChoice: () => ({
        ...({ destination: 'RU', port: 'RUVVO', exportPort: 'JPFSK', exportType: 1 } as const),
        ...({ use: 'personal', currency: 'USD' } as const),
      }),
    },
    queries: { lotCosts: lotOn, costsOfLots: () => ({ ids: car }) },
  }
}
