import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { forgetNewClientEntries, useNewClientEntries } from './new-client-entries.ts'

const AWA = { fullname: 'Awa Touré', phone: '07 48 11 52 03' }

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

/** The form of a page that is opened, in a tab that has these words. */
const open = (stored = AWA) => {
  sessionStorage.setItem('laveo-nouvelle-fiche-adjoua', JSON.stringify(stored))
  return renderHook(() => useNewClientEntries('adjoua')).result
}

test.each([
  ['tour', AWA],
  ['0748', AWA],
  ['+225 07 48 11 52 03', AWA],
  ['074', { fullname: '', phone: '07 48' }],
  ['', AWA],
])('a client who was left half typed stays while « %s » is looked for', (typed, stored) => {
  const form = open(stored)
  act(() => form.current.leaveFor(typed))
  expect(form.current.entries).toEqual(stored)
})

test.each(['Konan', '0707482136', 'awa konan'])('and goes once it is « %s »', (typed) => {
  const form = open()
  act(() => form.current.leaveFor(typed))
  expect(form.current.entries).toBeUndefined()
})

test('one who was touched since stays, whoever is looked for', () => {
  const form = open()
  act(() => form.current.change({ ...AWA, fullname: 'Awa T' }))
  act(() => form.current.leaveFor('Konan'))
  expect(form.current.entries?.fullname).toBe('Awa T')
})

test('a client who is known now is not begun again', () => {
  open()
  forgetNewClientEntries('adjoua')
  const { entries } = renderHook(() => useNewClientEntries('adjoua')).result.current
  expect(entries).toBeUndefined()
})
