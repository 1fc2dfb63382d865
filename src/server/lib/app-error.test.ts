import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { describe, expect, test } from 'vitest'
import { errorStatus } from '#shared/errors.ts'
import { AppError, retryAfterOf } from './app-error.ts'

describe('a refusal', () => {
  test.each([
    'VALIDATION',
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'ORDER_NOT_FOUND',
    'PAYMENT_ALREADY_CHOSEN',
    'BODY_TOO_LARGE',
    'BAD_CONTENT_TYPE',
    'TRANSITION_REFUSED',
    'DATABASE_BUSY',
    'INTERNAL',
  ] as const)('%s is answered with the status of its code', (code) => {
    expect(getHTTPStatusCodeFromError(new AppError(code))).toBe(errorStatus(code))
  })

  test.each([
    ['DATABASE_BUSY', 2],
    ['STORAGE_UNAVAILABLE', 5],
    ['INTERNAL', undefined],
  ] as const)('%s names the seconds after which it may work: %s', (code, seconds) => {
    expect(retryAfterOf(new AppError(code))).toBe(seconds)
  })

  test('is an error of the API, with its own code, its sentence and its details', () => {
    const error = new AppError('SERVICE_UNKNOWN', { product: 'Robe' })
    expect(error).toBeInstanceOf(TRPCError)
    expect(error).toMatchObject({
      name: 'AppError',
      appCode: 'SERVICE_UNKNOWN',
      code: 'UNPROCESSABLE_CONTENT',
      details: { product: 'Robe' },
    })
    expect(error.message).toContain('« Robe »')
  })
})
