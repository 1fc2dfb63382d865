import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadEnv } from '#server/env.ts'
import { createLogger } from '#server/lib/logger.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { FAKE_KEY, fakeResend } from '#server/testing/fakes/fake-resend.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { createMailDriver } from './driver.ts'

const PUBLIC = { PUBLIC_URL: 'https://laveo.example', NODE_ENV: 'production' }
const parcel = { id: 'b8f6f6aa-4b43-4c1e-9f8d-7f3c11f0a001', to: 'awa@exemple.ci', createdAt: 0 }

/** Sends one e-mail as a server with these variables would, and tells where it went. */
async function sendWith(variables: Record<string, string>) {
  const clock = createFakeClock()
  const provider = await fakeResend(clock)
  const dataDir = temporaryFolder()
  const lines: Array<Record<string, unknown>> = []
  const log = createLogger('debug', { write: (line) => lines.push(JSON.parse(line)) })
  const given = { DATA_DIR: dataDir, RESEND_BASE_URL: provider.url, MAIL_FROM: 'a@laveo.example' }
  const env = loadEnv({ ...given, ...variables })
  const message = { subject: 'Sujet', html: '<p>', text: 'Texte' }
  await createMailDriver({ env, log, clock }).send({ ...parcel, ...message })
  const files = readdirSync(dataDir).includes('mail') ? readdirSync(join(dataDir, 'mail')) : []
  return { sent: provider.delivered.length, files: files.length, lines }
}

test('with a key, e-mails go to the provider', async () => {
  const { sent, files, lines } = await sendWith({ ...PUBLIC, RESEND_API_KEY: FAKE_KEY })
  expect(sent).toBe(1)
  expect(files).toBe(0)
  expect(lines).toEqual([])
})

test('without one, a public server says loudly that its e-mails stay in a folder', async () => {
  const { sent, files, lines } = await sendWith(PUBLIC)
  expect(sent).toBe(0)
  expect(files).toBe(1)
  expect(lines).toMatchObject([{ level: 'warn', msg: expect.stringMatching(/^NO E-MAIL LEAVES/) }])
})

test('the demonstration sends to no one, even with a key, and says so', async () => {
  const { sent, files, lines } = await sendWith({ RESEND_API_KEY: FAKE_KEY })
  expect(sent).toBe(0)
  expect(files).toBe(1)
  expect(lines).toMatchObject([{ level: 'warn', msg: expect.stringContaining('/demo/e-mails') }])
})

test('the demonstration without a key has nothing to warn of', async () => {
  const { sent, files, lines } = await sendWith({})
  expect(sent).toBe(0)
  expect(files).toBe(1)
  expect(lines).toEqual([])
})
