import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

/** The part of a lot that the plain page shows. */
export interface PlainLot {
  readonly lotNo: string
  readonly maker: string
  readonly model: string
  readonly auctionName: string
  readonly startPrice: number | null
  readonly images: readonly string[]
}

/**
 * Serves the lots of a listing as a table without a script: the baseline of network and machine for the same texts and
 * pictures.
 * @param origin where the pictures are
 */
export async function servePlain(lots: readonly PlainLot[], origin: string) {
  const rows = lots.map(
    ({ lotNo, maker, model, auctionName, startPrice, images }) =>
      `<tr><td><img src="${new URL(images[0] ?? '', origin)}" width="92" height="69" alt=""></td>` +
      `<th>${lotNo}</th><td>${maker} ${model}</td><td>${auctionName}</td><td>${startPrice}</td></tr>`,
  )
  const html = `<!doctype html><title>Lots</title><h1>Lots</h1><table>${rows.join('')}</table>`
  const body = gzipSync(html)
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the plain page has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
