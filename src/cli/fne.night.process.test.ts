import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { openHistory } from '#server/db/history/open.ts'
import { fneSales } from '#server/db/schema.ts'
import { certifyingSeller } from '#server/testing/certifying-seller.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { DGI_KEY, type FakeDgi, fakeDgi } from '#server/testing/fakes/fake-dgi.ts'
import { FNE } from '#server/testing/processes/programs.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

let dataDir: string
let out: string
let database: Database
let dgi: FakeDgi

beforeEach(async () => {
  dataDir = join(temporaryFolder(), 'data')
  out = join(dataDir, '..', 'specimens')
  const file = join(dataDir, 'laveo.db')
  writeEmptyDatabase(file)
  database = openDatabase(file)
  await openHistory(database, dataDir, 1)
  onTestFinished(() => database.close())
  dgi = await fakeDgi()
  onTestFinished(() => dgi.close())
})

async function save() {
  const t = createTestContext({}, { database })
  certifyingSeller(t, (await makeSuperadmin(t)).id)
}

async function fne(args: string[], variables: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0' }
  const access = { FNE_API_URL: dgi.url, FNE_API_KEY: DGI_KEY }
  const child = spawn(process.execPath, [FNE, ...args], {
    env: { ...env, ...access, ...variables },
  })
  const [said, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { code, said: `${said}${faults}` }
}

test('the five specimens are sent, and kept with their answers, beside the books', async () => {
  await save()
  const { code, said } = await fne(['specimens', '--out', out])
  expect(said).toContain(`Requests and answers are in ${out}.`)
  expect(code).toBe(0)
  expect(readdirSync(out)).toHaveLength(11)
  expect(readFileSync(join(out, 'resume.txt'), 'utf8').trim().split('\n')).toHaveLength(5)
  const read = (name: string) => JSON.parse(readFileSync(join(out, name), 'utf8'))
  expect(read('3-b2b.request.json')).toMatchObject({ template: 'B2B', paymentMethod: 'transfer' })
  expect(read('3-b2b.answer.json').reference).toBe(dgi.engine.made[2]?.number)
  expect(readFileSync(join(out, '1-b2c-especes.request.json'), 'utf8')).not.toContain(DGI_KEY)
  expect(database.orm.select().from(fneSales).all()).toEqual([])
})

test('it ends with a failure at the first that is not certified', async () => {
  await save()
  dgi.behave('fine', 'done-error')
  const { code, said } = await fne(['specimens', '--out', out])
  expect(code).toBe(1)
  expect(said).toContain('2-b2c-mobile-money: uncertain, fault')
  expect(dgi.requests).toHaveLength(2)
})

test('nothing is sent before the settings say who the business is', async () => {
  const { code, said } = await fne(['specimens', '--out', out])
  expect(code).toBe(1)
  expect(said).toContain('Save the number of taxpayer')
  expect(dgi.requests).toEqual([])
})

test('a place that certifies for good is asked only with --production', async () => {
  await save()
  const { code, said } = await fne(['specimens', '--out', out], {
    FNE_API_URL: 'https://fne.example/ws',
  })
  expect(code).toBe(1)
  expect(said).toContain('--production')
})

test.each([[[]], [['help']], [['specimens', '--unknown']]])(
  '%j shows how it is used',
  async (args) => {
    const { code, said } = await fne(args)
    expect(code).not.toBe(0)
    expect(said).toContain('npm run fne -- specimens')
  },
)
