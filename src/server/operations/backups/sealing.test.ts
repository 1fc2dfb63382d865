import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { readPassphrase, seal, unseal } from './sealing.ts'

const PASSPHRASE = 'quatre mots pris au hasard'
/** One that tests can wait for. */
const LIGHT = 10

/** Four blocks of what is encrypted: random bytes do not compress. */
const BYTES = randomBytes(200_000)

const joined = async (parts: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = []
  for await (const part of parts) chunks.push(part)
  return Buffer.concat(chunks)
}
const sealed = async (passphrase?: string) =>
  joined(await seal(Readable.from([BYTES]), passphrase, LIGHT))
const opened = async (archive: Buffer, passphrase?: string) =>
  joined(await unseal(Readable.from([archive]), passphrase))

describe('an encrypted archive', () => {
  test('is an age file, which its passphrase opens', async () => {
    const archive = await sealed(PASSPHRASE)
    expect(archive.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
    expect(await opened(archive, PASSPHRASE)).toEqual(BYTES)
  })

  test('is not opened by another passphrase, nor without one', async () => {
    const archive = await sealed(PASSPHRASE)
    await expect(opened(archive, 'un autre passage')).rejects.toThrow(
      'the passphrase does not open this archive',
    )
    await expect(opened(archive)).rejects.toThrow('the archive is encrypted: set BACKUP_PASSPHRASE')
  })

  test('is not replaced by one that nobody encrypted: with a passphrase, only its own opens', async () => {
    await expect(opened(await sealed(), PASSPHRASE)).rejects.toThrow('is not encrypted')
    expect(await opened(await sealed())).toEqual(BYTES)
  })

  test('is refused with one changed bit, wherever it is', async () => {
    const archive = await sealed(PASSPHRASE)
    for (let at = 40; at < archive.length; at += 9_973) {
      const changed = Buffer.from(archive)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      await expect(opened(changed, PASSPHRASE)).rejects.toThrow()
    }
  })

  test('is refused when it was cut off, at the end of one of its blocks too', async () => {
    const archive = await sealed(PASSPHRASE)
    for (const missing of [1, 16, 20_000, 65_552, archive.length - 160])
      await expect(opened(archive.subarray(0, -missing), PASSPHRASE)).rejects.toThrow(
        'the archive is damaged or was cut off',
      )
  })

  test('is not made with a passphrase that can be guessed', async () => {
    await expect(sealed('onze lettre')).rejects.toThrow('at least 12 characters')
  })
})

describe('an archive without a passphrase', () => {
  test('is a zstd file with a checksum, which a changed or missing part does not fit', async () => {
    const archive = await sealed()
    expect(archive.subarray(0, 4).toString('hex')).toBe('28b52ffd')
    expect(await opened(archive)).toEqual(BYTES)
    const changed = Buffer.from(archive)
    changed.writeUInt8(changed.readUInt8(100_000) ^ 1, 100_000)
    await expect(opened(changed)).rejects.toThrow('damaged')
    await expect(opened(archive.subarray(0, -20_000))).rejects.toThrow('damaged')
    await expect(opened(Buffer.from('no archive at all'))).rejects.toThrow('damaged')
    await expect(opened(Buffer.alloc(0))).rejects.toThrow('empty')
  })
})

test('a passphrase is the first line of its file, which must have one', () => {
  const file = join(temporaryFolder(), 'passphrase')
  writeFileSync(file, `${PASSPHRASE}\nother\n`)
  expect(readPassphrase(file)).toBe(PASSPHRASE)
  writeFileSync(file, '\n')
  expect(() => readPassphrase(file)).toThrow('holds no passphrase')
})
