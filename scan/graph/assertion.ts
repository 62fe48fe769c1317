import { constants, createPrivateKey, randomUUID, sign, X509Certificate } from 'node:crypto'

export interface CertificateCredential {
  /** PEM. */
  privateKey: string
  /** PEM. */
  certificate: string
}

const base64url = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')

/** The signed statement by which an application with a certificate proves itself (PS256, x5t#S256). */
export function clientAssertion(
  { privateKey, certificate }: CertificateCredential,
  { clientId, audience, now }: { clientId: string; audience: string; now: number },
): string {
  const seconds = Math.floor(now / 1000)
  const thumbprint = Buffer.from(new X509Certificate(certificate).fingerprint256.replaceAll(':', ''), 'hex')
  const header = { alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint.toString('base64url') }
  const payload = {
    aud: audience,
    iss: clientId,
    sub: clientId,
    jti: randomUUID(),
    nbf: seconds,
    iat: seconds,
    exp: seconds + 300,
  }
  const content = `${base64url(header)}.${base64url(payload)}`
  const signature = sign('sha256', Buffer.from(content), {
    key: createPrivateKey(privateKey),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  })
  return `${content}.${signature.toString('base64url')}`
}
