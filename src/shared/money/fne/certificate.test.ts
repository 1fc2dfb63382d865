import { expect, test } from 'vitest'
import {
  type Certificate,
  certificateNotes,
  certifiedStanding,
  certifiedTaxCode,
  isCertified,
  teamChangeWords,
} from './certificate.ts'

const CERTIFICATE: Certificate = {
  number: '2412345Q26000000318',
  token: null,
  certifiedAt: 0,
  isTrial: false,
  gap: null,
  taxCode: 'TVA',
  amount: 3000,
  changes: [],
}
const changed = (...changes: Certificate['changes']): Certificate => ({ ...CERTIFICATE, changes })
const plain = (text: string) => text.replace(/\s+/g, ' ')
const notes = (certificate: Certificate) => certificateNotes(certificate).map(plain)

test('a paper whose total is the certified one is a certified invoice, with its tax', () => {
  expect(plain(certifiedStanding(3000, CERTIFICATE).text)).toBe(
    'Facture normalisée n° 2412345Q26000000318',
  )
  expect(certifiedTaxCode(3000, CERTIFICATE)).toBe('TVA')
  expect(notes(CERTIFICATE)).toEqual([])
})

test('a paper whose total fell says what is certified, and that the rest is not yet', () => {
  const certificate = changed({ amount: -500, number: null })
  expect(isCertified(2500, certificate)).toBe(false)
  expect(plain(certifiedStanding(2500, certificate).text)).toBe(
    'Facture normalisée n° 2412345Q26000000318, de 3 000 FCFA',
  )
  expect(certifiedTaxCode(2500, certificate)).toBeNull()
  expect(notes(certificate)).toEqual([
    'Elle certifie 3 000 FCFA.',
    '500 FCFA de moins : à certifier par la DGI.',
  ])
})

test('the team reads of a change what the owner is to do on the site of the DGI', () => {
  const words = (number: string | null, isByHand: boolean) =>
    plain(teamChangeWords({ amount: -500, number, isByHand }))
  expect(words(null, true)).toBe('500 FCFA de moins : à faire sur le site de la DGI.')
  expect(words(null, false)).toBe('500 FCFA de moins : à certifier par la DGI.')
  expect(words('A24', true)).toBe('Facture d’avoir n° A24, 500 FCFA de moins.')
})

test('what was told since is named by its number: less by a credit note, more by an invoice', () => {
  const certificate = changed(
    { amount: 1200, number: '2412345Q26000000400' },
    { amount: -500, number: 'A2412345Q26000000401' },
    { amount: -100, number: null },
  )
  expect(notes(certificate).slice(1)).toEqual([
    'Facture normalisée n° 2412345Q26000000400, 1 200 FCFA de plus.',
    'Facture d’avoir n° A2412345Q26000000401, 500 FCFA de moins.',
    '100 FCFA de moins : à certifier par la DGI.',
  ])
})

test('a credit note is called by its name', () => {
  expect(plain(certifiedStanding(3000, CERTIFICATE, 'Facture d’avoir').text)).toBe(
    'Facture d’avoir normalisée n° 2412345Q26000000318',
  )
})
