import { generateKeyPairSync, sign } from 'node:crypto'

const sequence = 0x30
const set = 0x31
const integer = 0x02
const bitString = 0x03
const octetString = 0x04
const oid = 0x06
const utf8 = 0x0c
const utcTime = 0x17
const version = 0xa0
const extensions = 0xa3
/** Tag of an address in the alternative names. */
const ipAddress = 0x87

/** Encodes one value in DER (X.690): tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}

const hex = (text: string) => Buffer.from(text, 'hex')
const ecdsaWithSha256 = der(sequence, der(oid, hex('2a8648ce3d040302')))
const commonName = (name: string) =>
  der(sequence, der(set, der(sequence, der(oid, hex('550403')), der(utf8, Buffer.from(name)))))
const day = (date: Date) =>
  der(
    utcTime,
    Buffer.from(
      date
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2),
    ),
  )
/** Longer than the tests' clock differs from the real one, by which TLS checks validity, ms. */
const weekMs = 7 * 86_400_000

/** Makes a key and a certificate for an address of this machine, as PEM; Node can only read certificates. */
export function selfSigned(address: string): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = commonName('push service of a test')
  const names = der(sequence, der(ipAddress, Buffer.from(address.split('.').map(Number))))
  const now = Date.now()
  const facts = der(
    sequence,
    der(version, der(integer, Buffer.from([2]))),
    der(integer, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    der(sequence, day(new Date(now - weekMs)), day(new Date(now + weekMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(extensions, der(sequence, der(sequence, der(oid, hex('551d11')), der(octetString, names)))),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', facts, privateKey)])
  const certificate = der(sequence, facts, ecdsaWithSha256, der(bitString, signature))
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
