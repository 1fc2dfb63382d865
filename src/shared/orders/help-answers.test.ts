import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#shared/order-status.ts'
import { HELP_QUESTIONS, helpQuestions } from './help-answers.ts'

test('every order has an answer, and « Je ne serai pas là » one until its linen is here', () => {
  for (const status of ORDER_STATUSES) expect(HELP_QUESTIONS[status], status).not.toEqual([])
  for (const status of ['pending', 'assigned', 'pickup_en_route'] as const)
    expect(HELP_QUESTIONS[status][0]).toBe('away')
})

test('nobody is expected at the door of an order of the counter', () => {
  const atCounter = { atCounter: true, toAgree: null, placeHidden: false, flags: [] }
  expect(helpQuestions({ ...atCounter, status: 'pending' })).toEqual(['cancel', 'sum'])
  expect(helpQuestions({ ...atCounter, status: 'processing' })).toEqual(['when', 'counted'])
})

test('of an order that its reader disowned nothing is answered, but for its client in their own browser', () => {
  const disowned = {
    status: 'pending',
    atCounter: false,
    toAgree: null,
    flags: [{ kind: 'not_theirs' }],
  } as const
  expect(helpQuestions({ ...disowned, placeHidden: true })).toEqual([])
  expect(helpQuestions({ ...disowned, placeHidden: false })).toEqual(HELP_QUESTIONS.pending)
})
