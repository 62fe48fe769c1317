import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

/** DER: a tag, a length, a content. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
const sha256WithRsa = sequence(identifier('2a864886f70d01010b'), der(0x05))
const commonName = sequence(der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from('parapet')))))

/** A key and a certificate that it signed itself, both PEM, as an application or a federation would use them. */
export function selfSigned(validTo: Date): { privateKey: string; certificate: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const validity = sequence(utcTime(new Date('2026-01-01T00:00:00Z')), utcTime(validTo))
  const version = der(0xa0, integer(2))
  const body = sequence(version, integer(1), sha256WithRsa, commonName, validity, commonName, publicKey)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const lines =
    sequence(body, sha256WithRsa, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
