let loading: Promise<typeof import('sharp').default> | null = null

/** The library of pictures, loaded with the first one. */
export const loadSharp = () => {
  loading ??= configuredSharp()
  return loading
}

/** Decoders of other formats are switched off: most faults were found in those. */
async function configuredSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      // Houses have old pictures of this format; people cannot upload it.
      'VipsForeignLoadNsgif',
    ],
  })
  return sharp
}
