import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useTillEntries } from './till-entries.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const till = (first: string) =>
  renderHook(({ basket }) => useTillEntries('adjoua', basket), { initialProps: { basket: first } })

test('what is typed beside a basket is found after a reload, and not beside another basket', () => {
  const { result, rerender } = till('k1')
  act(() => result.current.change({ fullname: 'Awa', payBy: 'wave' }))
  expect(till('k1').result.current.entries).toMatchObject({ fullname: 'Awa', payBy: 'wave' })
  rerender({ basket: 'k2' })
  expect(result.current.entries).toMatchObject({ basket: 'k2', fullname: '', payBy: null })
  act(() => result.current.change({ given: 5000 }))
  expect(result.current.entries).toMatchObject({ basket: 'k2', fullname: '', given: 5000 })
})
