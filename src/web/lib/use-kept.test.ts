import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { clearPersonalStorage } from './storage.ts'
import { useKept } from './use-kept.ts'

interface Draft {
  note: string
  pieces: number
}

const readDraft = (stored: unknown): Draft => ({ note: '', pieces: 0, ...(stored as object) })
const open = () => renderHook(() => useKept('laveo-essai', readDraft)).result

beforeEach(() => sessionStorage.clear())

test('what was typed is found again by the next page of the tab', () => {
  const page = open()
  act(() => page.current.update((draft) => ({ ...draft, note: 'col' })))
  expect(page.current.value).toEqual({ note: 'col', pieces: 0 })
  expect(open().current.value).toEqual({ note: 'col', pieces: 0 })
})

test('changes that come before the next render are all kept', () => {
  const page = open()
  act(() => {
    for (const _ of 'abc') page.current.update((draft) => ({ ...draft, pieces: draft.pieces + 1 }))
  })
  expect(page.current.value.pieces).toBe(3)
})

test('cleared, it begins anew, here and on the next page', () => {
  const page = open()
  act(() => page.current.update((draft) => ({ ...draft, note: 'col' })))
  act(() => page.current.clear())
  expect(page.current.value).toEqual({ note: '', pieces: 0 })
  expect(sessionStorage).toHaveLength(0)
  expect(open().current.value.note).toBe('')
})

test('a sign-out removes it', () => {
  const page = open()
  act(() => page.current.update((draft) => ({ ...draft, note: 'col' })))
  clearPersonalStorage()
  expect(open().current.value.note).toBe('')
})

test('what is stored and cannot be read is nothing', () => {
  sessionStorage.setItem('laveo-essai', '{')
  expect(open().current.value).toEqual({ note: '', pieces: 0 })
})
