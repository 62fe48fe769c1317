import { createPublicKey, type KeyObject, sign } from 'node:crypto'

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
const utcTime = (text: string) => der(0x17, Buffer.from(text))
const sha256WithRsa = sequence(identifier('2a864886f70d01010b'), der(0x05))
const commonName = sequence(der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from('parapet')))))

/** A certificate that a key signed itself, both PEM, as an application proves itself with. */
export function selfSigned(key: KeyObject): { privateKey: string; certificate: string } {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const validity = sequence(utcTime('260101000000Z'), utcTime('460101000000Z'))
  const version = der(0xa0, integer(2))
  const body = sequence(version, integer(1), sha256WithRsa, commonName, validity, commonName, publicKey)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, key))
  const text = sequence(body, sha256WithRsa, signature).toString('base64')
  const lines = text.match(/.{1,64}/g) ?? []
  return {
    privateKey: String(key.export({ type: 'pkcs8', format: 'pem' })),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
