import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#shared/order-status.ts'
import { HELP_QUESTIONS, helpQuestions } from './help-answers.ts'

test('every order under way and every delivered one has three answers', () => {
  for (const status of ORDER_STATUSES.filter((one) => one !== 'cancelled'))
    expect(HELP_QUESTIONS[status], status).toHaveLength(3)
})

test('nobody is expected at the door of an order of the counter', () => {
  expect(helpQuestions({ status: 'pending', atCounter: true })).toEqual(['cancel', 'sum'])
  expect(helpQuestions({ status: 'processing', atCounter: true })).toEqual(['when', 'counted'])
})
