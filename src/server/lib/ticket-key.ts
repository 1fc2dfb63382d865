import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import {
  joinTicket,
  packFacts,
  signedBytes,
  type TicketFacts,
} from '#shared/orders/tickets/ticket-facts.ts'
import type { TicketKey, TicketKeySet } from '#shared/orders/tickets/ticket-keys.ts'
import { parseJson } from './parse-json.ts'
import { KeyFault, readKeyFile } from './secret.ts'
import { createDurably, makeFolder, writeDurably } from './storage/durable-files.ts'

/** Signs deposit tickets, and says with which keys they are checked. */
export interface TicketSigner {
  /** The whole ticket of these facts, in bytes. */
  sign(facts: TicketFacts): Uint8Array
  /** Signs a text for one purpose: it is neither a ticket nor a text signed for another. */
  signText(purpose: string, text: string): TextSignature
  /** Every key that has signed tickets on this server, the current one last. */
  published: TicketKeySet
}

/** Which published key signed a text, and the signature in base64url. */
export interface TextSignature {
  keyId: string
  signature: string
}

const keySet = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
      kid: z.string().regex(/^[0-9a-f]{4}$/),
      x: z.string().regex(/^[\w-]{43}$/),
    }),
  ),
})

/**
 * The Ed25519 key of deposit tickets, made at the first start in `ticket.key` and readable by the server's user only. Its
 * public key joins those of `ticket-keys.json`, which stay published when another `ticket.key` replaces it. Throws a
 * KeyFault when one of the files holds anything else.
 */
export async function loadTicketKey(dataDir: string): Promise<TicketSigner> {
  const file = join(dataDir, 'ticket.key')
  await makeFolder(dataDir)
  await createDurably(file, newKey())
  const key = readKey(file, await readKeyFile(file))
  const list = join(dataDir, PUBLISHED)
  const before = await readPublished(list)
  const current = publicPart(key)
  const others = before.keys.filter(({ x }) => x !== current.x)
  const published = { keys: [...others, current] }
  if (others.length === before.keys.length)
    await writeDurably(dataDir, list, publishedText(published))
  return createTicketSigner(key, published)
}

/** Signs with this key; `published` must name it. */
export function createTicketSigner(
  key: KeyObject,
  published: TicketKeySet = { keys: [publicPart(key)] },
): TicketSigner {
  const { kid: keyId } = publicPart(key)
  return {
    published,
    sign(facts) {
      const bytes = packFacts(facts)
      const signature = Uint8Array.from(sign(null, signedBytes(bytes), key))
      return joinTicket({ keyId, facts: bytes, signature })
    },
    signText: (purpose, text) => ({
      keyId,
      signature: sign(null, textBytes(purpose, text), key).toString('base64url'),
    }),
  }
}

const textBytes = (purpose: string, text: string) => Buffer.from(`laveo ${purpose}\0${text}`)

/** Whether one of the published keys signed this text for this purpose. */
export function isSignedText(
  { keys }: TicketKeySet,
  { purpose, text, keyId, signature }: TextSignature & { purpose: string; text: string },
): boolean {
  return keys.some(({ kty, crv, kid, x }) => {
    if (kid !== keyId) return false
    const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
    return verify(null, textBytes(purpose, text), key, Buffer.from(signature, 'base64url'))
  })
}

/** The keys that are published in a data folder, for programs that only check; none when no server has run there. */
export const readPublishedKeys = (dataDir: string): Promise<TicketKeySet> =>
  readPublished(join(dataDir, PUBLISHED))

/** The file of the published keys. */
export const PUBLISHED = 'ticket-keys.json'

/** The published keys as their file holds them. */
export const publishedText = (keys: TicketKeySet): Buffer =>
  Buffer.from(`${JSON.stringify(keys, null, 2)}\n`)

function newKey(): Buffer {
  const { privateKey } = generateKeyPairSync('ed25519')
  return Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' }))
}

function readKey(file: string, pem: Buffer): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Said below, with what to do.
  }
  throw new KeyFault(
    `${file} is damaged: restore it from a backup, or delete it to sign with another key`,
  )
}

async function readPublished(file: string): Promise<TicketKeySet> {
  const bytes = await readKeyFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"keys":[]}'
    throw error
  })
  const { success, data } = keySet.safeParse(parseJson(bytes.toString()))
  if (success) return data
  throw new KeyFault(
    `${file} is damaged: restore it from a backup, or delete it to publish the current key only`,
  )
}

function publicPart(key: KeyObject): TicketKey {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const kid = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 4)
  return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x }
}
