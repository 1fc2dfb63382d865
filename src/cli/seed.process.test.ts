import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { SEED } from '#server/testing/processes/programs.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

function seed(role: string, password: string, dataDir = temporaryFolder()) {
  const person = ['--email', 'awa@laveo.test', '--fullname', 'Awa Koné', '--phone', '0707000001']
  return spawnSync(process.execPath, [SEED, role, ...person, '--password-stdin'], {
    input: `${password}\n`,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  })
}

test.each(['admin', 'superadmin'])(
  'an account of a %s is not made with a password that everyone tries',
  (role) => {
    const { status, stdout, stderr } = seed(role, 'Azerty123')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('--password: Ce mot de passe est parmi les premiers que l’on essaie.')
  },
  30_000,
)

test('an account of a superadmin is made with another one', () => {
  const { status, stdout } = seed('superadmin', 'pagne-bleu-marine')
  expect([status, stdout.trim()]).toEqual([0, 'superadmin awa@laveo.test can sign in.'])
}, 30_000)
