import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyAnswer,
} from '#shared/access/second-factor/second-factor.inputs.ts'

/** Bits of the authenticator's data: a person was there, and proved who they are; a new key comes with it. */
const FLAGS = { present: 1, verified: 4, key: 64 }

/** The faults of an authenticator. */
interface Manner {
  /** Asked neither finger nor code. */
  unverified?: boolean
  /** Signs for another address. */
  origin?: string
  /** Says that it signed so often. */
  counter?: number
}

/** A phone or a security key that makes one passkey and signs with it, as WebAuthn says; without a browser. */
export interface FakeAuthenticator {
  create(options: { challenge: string; user: { id: string } }, manner?: Manner): NewPasskey
  answer(options: { challenge: string }, manner?: Manner): PasskeyAnswer
}

/** An authenticator of someone who uses this address. */
export function createFakeAuthenticator(publicUrl: string): FakeAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const rpHash = createHash('sha256').update(new URL(publicUrl).hostname).digest()
  let userHandle = ''
  let counter = 0

  const clientData = (type: string, challenge: string, origin = publicUrl) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const flagsOf = ({ unverified }: Manner) => FLAGS.present | (unverified ? 0 : FLAGS.verified)
  const head = (flags: number, count: number) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([rpHash, Buffer.from([flags]), counted])
  }

  return {
    create({ challenge, user }, manner = {}) {
      userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.byteLength)
      const authData = Buffer.concat([
        head(flagsOf(manner) | FLAGS.key, counter),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, manner.origin).toString(
            'base64url',
          ),
          attestationObject: attestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer({ challenge }, manner = {}) {
      counter = manner.counter ?? counter + 1
      const authenticatorData = head(flagsOf(manner), counter)
      const data = clientData('webauthn.get', challenge, manner.origin)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

/** The map {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR: an ES256 key. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ])
}

/** The map {fmt: "none", attStmt: {}, authData} in CBOR. */
function attestation(authData: Buffer): Buffer {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.byteLength]),
    authData,
  ])
}
