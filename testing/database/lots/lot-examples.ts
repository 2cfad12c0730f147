/** Examples of the calls that take a lot and nothing else. */
export const lotExamples = <Example>(lotOn: Example) => ({
  lot: lotOn,
  lotComparables: lotOn,
  lotAppearances: lotOn,
  lotEstimate: lotOn,
  downloadImages: lotOn,
  lotImagesZip: lotOn,
  sheetTerms: lotOn,
})
