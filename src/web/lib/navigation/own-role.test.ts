import { beforeEach, expect, test } from 'vitest'
import { clearPersonalStorage, deviceStorage } from '../storage.ts'
import { noteByLink, noteOwnRole, readOwnRole, wasLastByLink } from './own-role.ts'

beforeEach(() => localStorage.clear())

test('public pages know the role of the last session until it has ended', () => {
  expect(readOwnRole()).toBeUndefined()
  noteOwnRole('livreur')
  expect(readOwnRole()).toBe('livreur')
  noteOwnRole(null)
  expect(readOwnRole()).toBeUndefined()
})

test('a note that names no role is none', () => {
  deviceStorage.write('laveo-espace', 'directeur')
  expect(readOwnRole()).toBeUndefined()
})

test('that the last session came by a link outlives its end, and not a sign-out or a session with a password', () => {
  noteByLink(true)
  noteOwnRole(null)
  expect(wasLastByLink()).toBe(true)
  noteByLink(false)
  expect(wasLastByLink()).toBe(false)
  noteByLink(true)
  clearPersonalStorage()
  expect(wasLastByLink()).toBe(false)
})
