import { expect, test } from 'vitest'
import { notAllTold } from './say-told.ts'

test.each([
  [0, 0, ''],
  [1, 0, 'Un message attend dans « À envoyer ».'],
  [3, 0, '3 messages attendent dans « À envoyer ».'],
  [0, 1, 'Pour un client, ni e‑mail ni message : appelez-le.'],
  [
    2,
    2,
    '2 messages attendent dans « À envoyer ». Pour 2 clients, ni e‑mail ni message : appelez-les.',
  ],
])('with %d messages that wait and %d clients untold is said « %s »', (waiting, untold, words) => {
  expect(notAllTold({ waiting, untold }).replace(/\s/g, ' ')).toBe(words)
})
