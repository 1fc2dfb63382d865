import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { openHistory } from '#server/db/history/open.ts'
import { passkeys, sessions, users } from '#server/db/schema.ts'
import { RESCUE, SEED } from '#server/testing/processes/programs.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { markAsDemo } from '../../demo/demo-mark.ts'

const SITE = { PUBLIC_URL: 'https://laveo.example' }

function run(program: string, args: string[], dataDir: string, input = '', site = SITE) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...site }
  return spawnSync(process.execPath, [program, ...args], { input, encoding: 'utf8', env })
}

test('the last superadmin who lost everything gets in again by the machine', async () => {
  const dataDir = temporaryFolder()
  const person = ['--email', 'awa@laveo.ci', '--fullname', 'Awa Koné', '--phone', '0707000001']
  run(SEED, ['superadmin', ...person, '--password-stdin'], dataDir, 'pagne-bleu-marine\n')
  const before = openDatabase(join(dataDir, 'laveo.db'))
  await openHistory(before, dataDir, 1)
  const userId = before.orm.select().from(users).get()?.id ?? ''
  const hash = before.orm.select().from(users).get()?.passwordHash
  const key = { id: 'k', userId, credentialId: 'c', publicKey: Buffer.from('x'), counter: 0 }
  before.orm
    .insert(passkeys)
    .values({ ...key, transports: [], name: 'Téléphone perdu', createdAt: 1 })
    .run()
  before.orm
    .insert(sessions)
    .values({ id: 's', userId, expiresAt: 9_999_999_999, createdAt: 1 })
    .run()
  await before.close()

  const { status, stdout } = run(RESCUE, ['--email', 'Awa@laveo.ci'], dataDir)
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(
      /^The second factor.*\nRestart.*\n.*\nhttps:\/\/laveo\.example\/reset-password#type=recovery&token=\S+\n$/,
    ),
  ])
  const { sqlite, close } = openDatabase(join(dataDir, 'laveo.db'))
  const list = (query: string) => sqlite.prepare(query).pluck().all()
  expect(list('select count(*) from passkeys union all select count(*) from sessions')).toEqual([
    0, 0,
  ])
  expect(list("select data from staff_actions where kind = 'second_factor_reset'")).toEqual([
    '{"by":"machine"}',
  ])
  expect(list('select password_hash from users')).not.toContain(hash)
  expect(list('select kind from security_events')).toEqual(['second_factor_removed'])
  expect(list('select template from mail_outbox')).toEqual(['second-factor-removed'])
  await close()

  run(RESCUE, ['--email', 'awa@laveo.ci'], dataDir)
  const again = openDatabase(join(dataDir, 'laveo.db'))
  const templates = again.sqlite.prepare('select template from mail_outbox order by rowid').pluck()
  expect(templates.all()).toEqual(['second-factor-removed', 'password-changed'])
  await again.close()

  const unknown = run(RESCUE, ['--email', 'koffi@laveo.ci'], dataDir)
  expect([unknown.status, unknown.stderr.trim()]).toEqual([
    1,
    'koffi@laveo.ci is no account of the team.',
  ])
  expect(run(RESCUE, ['--email', 'koffi'], dataDir).stderr).toBe(
    '--email: koffi is no e-mail address.\n',
  )
}, 30_000)

test('nothing is removed where the printed link would lead nowhere, but the demonstration has its address', async () => {
  const dataDir = temporaryFolder()
  const person = ['--email', 'awa@laveo.ci', '--fullname', 'Awa Koné', '--phone', '0707000001']
  run(SEED, ['superadmin', ...person, '--password-stdin'], dataDir, 'pagne-bleu-marine\n')
  const database = openDatabase(join(dataDir, 'laveo.db'))
  const hash = () => database.orm.select().from(users).get()?.passwordHash
  const before = hash()
  const rescue = () => run(RESCUE, ['--email', 'awa@laveo.ci'], dataDir, '', { PUBLIC_URL: '' })

  const { status, stdout, stderr } = rescue()
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'PUBLIC_URL is not set: give the address of the site, which the printed link begins with.\n',
  ])
  expect(hash()).toBe(before)

  await openHistory(database, dataDir, 1)
  await database.write((orm) => markAsDemo(orm, 1))
  expect(rescue().stdout).toContain('\nhttp://localhost:3000/reset-password#')
  expect(hash()).not.toBe(before)
  await database.close()
}, 30_000)
