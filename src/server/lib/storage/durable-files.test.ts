import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { photoFilesOf } from '#server/orders/photos/photo-files.service.ts'
import { addPhoto } from '#server/orders/photos/photos.service.ts'
import { garmentFilesOf, storeGarmentImage } from '#server/record/images/garment-images.service.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { recordDisk } from '#server/testing/faults/power-cut.ts'
import { picture } from '#server/testing/fixtures/pictures.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { loadSecret } from '../secret.ts'
import { createDurably, makeFolder, writeDurably } from './durable-files.ts'

describe('after a power cut at the moment of the answer', () => {
  test('both sizes of a photo are there, whole, though three folders were made for them', async () => {
    const dataDir = temporaryFolder()
    const afterPowerCut = recordDisk(dataDir)
    const t = createTestContext({ DATA_DIR: dataDir })
    const livreur = await makeLivreur(t)
    const { id: orderId } = await makeOrder(t, { livreur, status: 'pickup_en_route' })
    const photo = { orderId, photoId: randomUUID(), etape: 'pickup', prise: 0 } as const
    await addPhoto({ ...t, actor: livreur }, photo, await picture(90, 60))
    const files = photoFilesOf(dataDir, photo)
    expect(files).toHaveLength(2)
    for (const file of files) expect(afterPowerCut(file)).toEqual(readFileSync(file))
    expect(readdirSync(join(dataDir, 'uploads', 'orders', orderId))).toHaveLength(2)
  })

  test('both widths of a garment’s image are there, whole', async () => {
    const dataDir = temporaryFolder()
    const afterPowerCut = recordDisk(dataDir)
    const t = createTestContext({ DATA_DIR: dataDir })
    const files = garmentFilesOf(dataDir, await storeGarmentImage(t, await picture(900, 600)))
    expect(files).toHaveLength(2)
    for (const file of files) expect(afterPowerCut(file)).toEqual(readFileSync(file))
  })

  test('the key is there, in a folder that was made for it, and is the same at the next start', async () => {
    const root = temporaryFolder()
    const afterPowerCut = recordDisk(root)
    const dataDir = join(root, 'srv', 'laveo')
    const secret = await loadSecret(dataDir)
    expect(afterPowerCut(join(dataDir, 'secret.key'))).toEqual(secret.export())
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
    expect((await loadSecret(dataDir)).equals(secret)).toBe(true)
  })

  test('a file is durable even when another write has just created its folder', async () => {
    const root = temporaryFolder()
    const afterPowerCut = recordDisk(root)
    await mkdir(join(root, 'a', 'b'), { recursive: true })
    const file = join(root, 'a', 'b', 'c')
    await writeDurably(root, file, Buffer.from('bytes'))
    expect(afterPowerCut(file)?.toString()).toBe('bytes')
  })

  test('a file that was only written and renamed is not there: the disk of these tests forgives nothing', async () => {
    const root = temporaryFolder()
    const afterPowerCut = recordDisk(root)
    const file = join(root, 'a')
    await writeFile(`${file}.part`, 'bytes', { flush: true })
    await rename(`${file}.part`, file)
    expect(existsSync(file)).toBe(true)
    expect(afterPowerCut(file)).toBeUndefined()
    await makeFolder(join(root, 'b'))
    expect(afterPowerCut(join(root, 'b'))).toBeDefined()
  })
})

test('a file that is there already is never replaced by a first one, and nothing is left beside it', async () => {
  const root = temporaryFolder()
  const file = join(root, 'key')
  expect(await createDurably(file, Buffer.from('first'))).toBe(true)
  expect(await createDurably(file, Buffer.from('second'))).toBe(false)
  expect(readFileSync(file, 'utf8')).toBe('first')
  expect(readdirSync(root)).toEqual(['key'])
})

test('a key that is there is read without a file beside it, for which a full disk has no room', async () => {
  const dataDir = temporaryFolder()
  const secret = await loadSecret(dataDir)
  // Any name that comes or goes dates the folder anew.
  utimesSync(dataDir, 1, 1)
  expect((await loadSecret(dataDir)).equals(secret)).toBe(true)
  expect(statSync(dataDir).mtimeMs).toBe(1000)
})

test('what could not be written leaves nothing', async () => {
  const root = temporaryFolder()
  mkdirSync(join(root, 'taken'))
  await expect(writeDurably(root, join(root, 'taken'), Buffer.from('bytes'))).rejects.toThrow()
  expect(readdirSync(root)).toEqual(['taken'])
})
