import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { appOn } from '#server/testing/test-app.ts'

const PATH = '/.well-known/security.txt'

function contextWith(email: string | null) {
  const t = createTestContext({ DEMO: '0', PUBLIC_URL: 'https://laveo.example' })
  t.database.sqlite
    .prepare("insert into settings (key, value, updated_at) values ('contact', ?, 0)")
    .run(JSON.stringify({ phone: null, email, address: null }))
  return t
}

test('security.txt says where to report a weakness, and is never out of date', async () => {
  const t = contextWith('securite@laveo.example')
  const read = async () => (await appOn(t).request(PATH)).text()
  expect((await read()).split('\n')).toEqual([
    'Contact: mailto:securite@laveo.example',
    `Expires: ${new Date(t.clock.now() + 180 * 24 * 3_600_000).toISOString()}`,
    'Preferred-Languages: fr, en',
    'Canonical: https://laveo.example/.well-known/security.txt',
    '',
  ])
  t.clock.advance(400 * 24 * 3_600_000)
  const [, expires = ''] = /Expires: (.*)/.exec(await read()) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(t.clock.now())
})

test('security.txt is missing where the settings hold no address', async () => {
  expect((await appOn(contextWith(null)).request(PATH)).status).toBe(404)
})
