import { expect, test } from 'vitest'
import { accountState, ERASED_CLIENT, nameOnBag } from './users.ts'

const livreur = {
  role: 'livreur',
  email: 'konan@exemple.ci',
  emailConfirmedAt: 1,
  approvedAt: 1,
  disabledAt: null,
} as const
const recorded = { ...livreur, role: 'client', email: null, emailConfirmedAt: null } as const

test.each([
  ['active', livreur],
  ['waiting', { ...livreur, approvedAt: null }],
  ['unconfirmed', { ...livreur, approvedAt: null, emailConfirmedAt: null }],
  ['disabled', { ...livreur, approvedAt: null, emailConfirmedAt: null, disabledAt: 2 }],
  ['active', { ...livreur, role: 'client', approvedAt: null }],
  ['waiting', { ...livreur, role: 'superadmin', approvedAt: null }],
  ['recorded', recorded],
  ['disabled', { ...recorded, disabledAt: 2 }],
] as const)('an account is %s', (state, account) => {
  expect(accountState(account)).toBe(state)
})

test.each([
  ['Fatou Diabaté', 'Fatou\u00a0D.'],
  [' awa marie  koné ', 'awa\u00a0K.'],
  ['Awa', 'Awa'],
  [ERASED_CLIENT, 'Client'],
])('a bag of « %s » is marked « %s »', (fullname, marked) => {
  expect(nameOnBag(fullname)).toBe(marked)
})
