import { beforeEach, expect, test } from 'vitest'
import { tabStorage } from '../storage.ts'
import { takeCarriedToast } from './leave-with-toast.ts'

beforeEach(() => sessionStorage.clear())

test('a toast that the page before has left is shown once', () => {
  tabStorage.writeJson('laveo.toast', { tone: 'success', title: 'Compte supprimé' })
  expect(takeCarriedToast()).toEqual({ tone: 'success', title: 'Compte supprimé' })
  expect(takeCarriedToast()).toBeUndefined()
})

test('what is no toast is not shown, now or later', () => {
  tabStorage.writeJson('laveo.toast', 'Compte supprimé')
  expect(takeCarriedToast()).toBeUndefined()
  expect(tabStorage.read('laveo.toast')).toBeNull()
})
