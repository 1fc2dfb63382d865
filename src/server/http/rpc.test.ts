import { expect, test } from 'vitest'
import { errorIn, post, testApp } from './test-app.ts'

const { app } = testApp()

const signOut = (headers: Record<string, string>) =>
  app.request('/trpc/auth.signOut', post('{}', headers))

test.each([
  ['trpc-accept', 'application/jsonl'],
  ['accept', 'application/jsonl'],
  ['accept', 'text/html, application/jsonl'],
])(
  'an answer line by line, which could set no cookie, is not given for %s: %s',
  async (name, value) => {
    const response = await signOut({ [name]: value })
    expect(response.status).toBe(415)
    expect((await errorIn(response)).data.appCode).toBe('BAD_CONTENT_TYPE')
  },
)

test('an ordinary answer carries its cookie', async () => {
  const response = await signOut({ accept: '*/*' })
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toMatch(/^laveo=;/)
})
