let loading: Promise<typeof import('sharp').default> | null = null

/** Returns the image library, which is loaded with the first image. */
export const loadSharp = () => {
  loading ??= configuredSharp()
  return loading
}

/** Decoders of other formats are disabled, because they had most of the vulnerabilities. */
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
      // Houses have old pictures in this format; people cannot upload it.
      'VipsForeignLoadNsgif',
    ],
  })
  return sharp
}
