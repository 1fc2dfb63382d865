import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFakeClock, START_OF_TIME } from '#server/testing/fakes/fake-clock.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { createFileDriver, deleteFiledMail, filedMails, readFiledMail } from './file.ts'

const ID = 'b8f6f6aa-4b43-4c1e-9f8d-7f3c11f0a001'
const OTHER = '0aa6f6aa-4b43-4c1e-9f8d-7f3c11f0a002'
const NAME = `20250610T081200000Z-${ID}`
const DAY = 24 * 3_600_000
const message = { to: 'awa@exemple.ci', subject: 'Sujet', html: '<p>é</p>', text: 'é' }

function fileDriver() {
  const dataDir = temporaryFolder()
  const clock = createFakeClock()
  const driver = createFileDriver(dataDir, clock)
  const send = (id: string, createdAt = START_OF_TIME) => driver.send({ ...message, id, createdAt })
  return { dataDir, clock, send, mail: join(dataDir, 'mail') }
}

test('an e-mail becomes one JSON file that only its owner reads, and nothing else stays behind', async () => {
  const { clock, send, mail } = fileDriver()
  clock.advance(1500)
  expect(await send(ID)).toEqual({ verdict: 'sent', onFile: true })
  expect(readdirSync(mail)).toEqual([`${NAME}.json`])
  const file = join(mail, `${NAME}.json`)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    ...message,
    at: '2025-06-10T08:12:01.500Z',
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(mail).mode & 0o077).toBe(0)
})

test('tried twice, it is there once', async () => {
  const { clock, send, mail } = fileDriver()
  await send(ID)
  clock.advance(DAY)
  await send(ID)
  expect(readdirSync(mail)).toHaveLength(1)
})

test('the newest comes first, and what is no e-mail is left aside', async () => {
  const { dataDir, send, mail } = fileDriver()
  expect(await filedMails(dataDir)).toEqual([])
  await send(ID)
  await send(OTHER, START_OF_TIME + 1)
  for (const name of ['notes.json', `.${NAME}.part`, `${NAME}.txt`])
    writeFileSync(join(mail, name), '')
  expect(await filedMails(dataDir)).toEqual([`20250610T081200001Z-${OTHER}`, NAME])
})

test('a name that is none finds nothing, wherever it points', async () => {
  const { dataDir, send } = fileDriver()
  await send(ID)
  writeFileSync(join(dataDir, 'secret.json'), '{}')
  expect(await readFiledMail(dataDir, NAME)).toMatchObject(message)
  for (const name of [
    '../secret',
    `../mail/${NAME}`,
    `${NAME}/..`,
    `${NAME}\n`,
    '',
    `20250610T081200000Z-${OTHER}`,
  ])
    expect(await readFiledMail(dataDir, name)).toBeUndefined()
})

test('a file goes with its row, half-written or whole, and no other file with it', async () => {
  const { dataDir, send, mail } = fileDriver()
  await deleteFiledMail(dataDir, () => true)
  await send(ID)
  await send(OTHER, START_OF_TIME + 1)
  for (const name of [`.${NAME}.part`, '0-notes.json']) writeFileSync(join(mail, name), '')
  await deleteFiledMail(dataDir, (id) => id === ID)
  expect(readdirSync(mail)).toEqual(['0-notes.json', `20250610T081200001Z-${OTHER}.json`])
})

test('a folder that cannot be written fails the try, not the e-mail', async () => {
  const { dataDir, send } = fileDriver()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'mail'), 'a file in its place')
  await expect(send(ID)).rejects.toMatchObject({ code: expect.stringMatching(/^E/) })
})
