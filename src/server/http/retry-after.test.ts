import { expect, test } from 'vitest'
import { errorIn, post, testApp } from '#server/testing/test-app.ts'

const { app } = testApp()

const ask = (path: string, body: object) => app.request(`/trpc/${path}`, post(JSON.stringify(body)))

test('an answer that says « too many tries » names the seconds in its header and in its sentence', async () => {
  const email = 'awa@exemple.ci'
  for (let i = 0; i < 3; i += 1) {
    const { status, headers } = await ask('recovery.ask', { email })
    expect(status).toBe(200)
    expect(headers.get('retry-after')).toBeNull()
  }
  const refused = await ask('recovery.ask', { email })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  const error = await errorIn(refused)
  expect(error.message).toBe('Patientez 60\u00a0secondes avant de recommencer.')
  expect(error.data).toMatchObject({
    appCode: 'TOO_MANY_TRIES',
    details: { retryAfter: 60 },
    httpStatus: 429,
  })
})

test('the calls of a batch count one by one, and the longest wait is named', async () => {
  const paths = Array(8).fill('signUp.resend').join(',')
  const inputs = Object.fromEntries([...Array(8).keys()].map((i) => [i, { email: 'koffi@a.ci' }]))
  const response = await ask(`${paths}?batch=1`, inputs)
  const answers = (await response.json()) as Array<{ error?: unknown }>
  expect(answers.filter(({ error }) => error).length).toBe(5)
  expect(response.headers.get('retry-after')).toBe('60')
})

test('another refusal names no time', async () => {
  const response = await ask('recovery.reset', { token: 'x', password: 'mot-de-passe' })
  expect(response.status).toBe(422)
  expect(response.headers.get('retry-after')).toBeNull()
})
