import { expect, test } from 'vitest'
import { dgiSpaceUrl, knownDgiAddresses } from './dgi-space.ts'

const fne = { apiUrl: 'http://127.0.0.1:8000/demo/dgi', apiKey: 'k', isTrial: true }
const publicUrl = 'http://localhost:8000'

test('the demonstration leads to the page of its stand-in, whose addresses are known', () => {
  const env = { demo: true, fne, fneSpaceUrl: undefined, publicUrl }
  expect(dgiSpaceUrl(env)).toBe('http://localhost:8000/demo/fne')
  expect(knownDgiAddresses(env)).toEqual([fne.apiUrl, 'http://localhost:8000/demo/fne'])
})

test('elsewhere it leads to the address that is set, or nowhere', () => {
  const env = { demo: false, fne: { ...fne, apiUrl: 'https://fne.example/ws' }, publicUrl }
  expect(dgiSpaceUrl({ ...env, fneSpaceUrl: undefined })).toBeNull()
  expect(dgiSpaceUrl({ ...env, fneSpaceUrl: 'https://space.example/' })).toBe(
    'https://space.example/',
  )
})
