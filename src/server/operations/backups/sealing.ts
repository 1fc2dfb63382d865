import { readFileSync } from 'node:fs'
import { type Duplex, pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupFault } from './backup-fault.ts'

const AGE_MARK = Buffer.from('age-encryption.org/v1')
/** Shorter ones can be guessed by trying. */
const MIN_PASSPHRASE = 12
const DAMAGED = 'the archive is damaged or was cut off'

/** The passphrase of the file that was named, or of `BACKUP_PASSPHRASE`; undefined without either. */
export function readPassphrase(file: string | undefined): string | undefined {
  const source = file === undefined ? process.env.BACKUP_PASSPHRASE : readFileSync(file, 'utf8')
  const passphrase = source?.split('\n', 1)[0]?.trim()
  if (file !== undefined && !passphrase) throw new BackupFault(`${file} holds no passphrase`)
  return passphrase || undefined
}

/**
 * Compresses the bytes of a tar, with a checksum, and encrypts them where there is a passphrase. One guess at it takes as
 * much work as `workFactor` says, the base-2 logarithm of scrypt's N: 256 MB and a second, unless given.
 */
export async function seal(
  tar: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
  workFactor = 18,
): Promise<AsyncIterable<Uint8Array>> {
  const params = { [constants.ZSTD_c_checksumFlag]: 1 }
  const packed = through(tar, createZstdCompress({ params }))
  if (passphrase === undefined) return packed
  if (passphrase.length < MIN_PASSPHRASE)
    throw new BackupFault(`a passphrase of at least ${MIN_PASSPHRASE} characters is needed`)
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  return encrypter.encrypt(toWeb(packed)) as unknown as AsyncIterable<Uint8Array>
}

/**
 * The bytes of the tar in an archive, which is encrypted if and only if there is a passphrase. Throws a fault, now or while
 * it is read, when they are not those that were sealed.
 */
export async function unseal(
  archive: Readable,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const { head, all } = await peek(archive)
  if (head.length === 0) throw new BackupFault('the archive is empty')
  const isEncrypted = startsWith(head, AGE_MARK)
  // Who can replace a copy elsewhere, and has no passphrase, must not have another one restored in its place.
  if (!isEncrypted && passphrase !== undefined)
    throw new BackupFault(
      'the archive is not encrypted, although a passphrase was given: is it the one that you made? To open it as it is, add --not-encrypted',
    )
  const packed = isEncrypted ? await decrypt(all, passphrase) : all
  return faultsTold(through(packed, createZstdDecompress()))
}

async function decrypt(
  archive: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if (passphrase === undefined)
    throw new BackupFault(
      'the archive is encrypted: set BACKUP_PASSPHRASE, or name a file with --passphrase-file',
    )
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const clear = decrypter.decrypt(toWeb(Readable.from(archive)))
  return clear.catch((error: Error) => {
    // The library has no class of error for this one.
    const isWrong = error.message.includes('no identity matched')
    throw new BackupFault(isWrong ? 'the passphrase does not open this archive' : DAMAGED)
  }) as unknown as Promise<AsyncIterable<Uint8Array>>
}

/** The first bytes, and all of them including those. */
async function peek(stream: Readable) {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  let head = Buffer.alloc(0)
  while (head.length < AGE_MARK.length) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* all() {
    yield head
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { head, all: all() }
}

/** Who reads the result is told of an error: the callback has nothing to add. */
const through = (bytes: AsyncIterable<Uint8Array>, coder: Duplex) =>
  pipeline(Readable.from(bytes), coder, () => {})

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

/** Bytes that do not decompress, or whose seal is not right, are one fault to the operator. */
async function* faultsTold(bytes: AsyncIterable<Uint8Array>) {
  try {
    yield* bytes
  } catch (error) {
    throw error instanceof BackupFault ? error : new BackupFault(DAMAGED, { cause: error })
  }
}

const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as ReadableStream<Uint8Array> as globalThis.ReadableStream<Uint8Array>
