import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { describeError, isNetworkError, isServerFault, NotOurAnswer } from './error-message.ts'

const FULL = { appCode: 'SLOT_FULL', httpStatus: 409 }
const BROKEN = { appCode: 'INTERNAL', httpStatus: 500 }
const error = (data: object) =>
  TRPCClientError.from({ error: { code: -32600, message: 'La phrase du serveur.', data } })
const noAnswer = TRPCClientError.from(new TypeError('Failed to fetch'))

test('a refusal is told under its own title, whatever failed', () => {
  const refusal = error({ ...FULL, title: 'Créneau complet' })
  expect(describeError(refusal, 'Heure non changée')).toEqual({
    title: 'Créneau complet',
    text: 'La phrase du serveur.',
  })
  expect(isServerFault(refusal)).toBe(false)
})

test('a fault of the server is told under the title of what failed, or its own', () => {
  const fault = error({ ...BROKEN, title: 'Erreur', fault: true })
  expect(describeError(fault, 'Heure non changée').title).toBe('Heure non changée')
  expect(describeError(fault).title).toBe('Erreur')
  expect(isServerFault(fault)).toBe(true)
})

test('an older server, which says no title, leaves no title empty, and its faults are faults', () => {
  expect(describeError(error(FULL), 'Heure non changée')).toEqual({
    title: 'Heure non changée',
    text: 'La phrase du serveur.',
  })
  expect(describeError(error(FULL)).title).toBe('Demande refusée')
  expect(isServerFault(error(FULL))).toBe(false)
  expect(describeError(error(BROKEN), 'Heure non changée').title).toBe('Heure non changée')
  expect(isServerFault(error(BROKEN))).toBe(true)
})

test('no answer is no fault of the server', () => {
  expect(isServerFault(noAnswer)).toBe(false)
  expect(describeError(noAnswer).title).toBe('Pas de réponse')
})

test('what is not of our server is not blamed on the network', () => {
  const [html, foreign] = [new SyntaxError('Unexpected token <'), new Error('Missing result')]
  for (const cause of [html, foreign, new NotOurAnswer('signUp.client')]) {
    const failure = TRPCClientError.from(cause)
    expect(isNetworkError(failure)).toBe(true)
    expect(describeError(failure, 'Heure non changée')).toEqual({
      title: 'Heure non changée',
      text: 'Une erreur est survenue. Veuillez réessayer.',
    })
  }
  const [cut, late] = [new TypeError('Failed to fetch'), new DOMException('', 'AbortError')]
  for (const cause of [cut, late])
    expect(describeError(TRPCClientError.from(cause as Error)).text).toContain('La connexion')
})
