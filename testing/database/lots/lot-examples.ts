/** Returns inputs for the calls that only take a lot. */
export const lotExamples = <Example>(lotOn: Example) => ({
  lot: lotOn,
  lotComparables: lotOn,
  lotAppearances: lotOn,
  lotEstimate: lotOn,
  downloadImages: lotOn,
  lotImagesZip: lotOn,
  sheetTerms: lotOn,
})
