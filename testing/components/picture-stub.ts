import type { Plugin } from 'vite'

const blackPixel = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
  'base64',
)

/** Answers every picture with one black pixel, because there is no server. */
export function pictureStub(): Plugin {
  return {
    name: 'picture-stub',
    configureServer({ middlewares }) {
      middlewares.use('/pictures', (_, response) => {
        response.setHeader('content-type', 'image/gif')
        response.end(blackPixel)
      })
    },
  }
}
