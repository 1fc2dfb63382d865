import { describe, expect, test } from 'vitest'
import { MAX_PRICE, servicesFromJson, servicesToJson } from './products.ts'

const THREE = [
  { name: 'Lavage', price: 800 },
  { name: 'Repassage', price: 700 },
  { name: 'Complet « doux »', price: 1500 },
]

const json = (...services: unknown[]) => JSON.stringify(services)

/** The refusal of a text that cannot be used. */
function faultOf(text: string) {
  const read = servicesFromJson(text)
  return read.ok ? 'accepted' : [read.code, read.message]
}

describe('services written as JSON', () => {
  test('are read as they were written out', () => {
    expect(servicesFromJson(servicesToJson(THREE))).toEqual({ ok: true, services: THREE })
    const byKilo = [{ name: 'Lavage', price: 700, minGrams: 3000 }, ...THREE.slice(1)]
    expect(servicesFromJson(servicesToJson(byKilo))).toEqual({ ok: true, services: byKilo })
    expect(servicesToJson([])).toBe('[]')
    expect(servicesToJson(THREE).split('\n')).toHaveLength(5)
  })

  test.each(['', '[', 'Lavage 800', '[{"name":"Lavage","price":800},]', "[{'name':'Lavage'}]"])(
    'are refused without a further word when %s is no JSON',
    (text) => expect(faultOf(text)).toEqual(['SERVICES_INVALID', null]),
  )

  test.each([
    [json({ name: 'Lavage', price: -5 }), 'Service 1\u00a0: le prix ne peut pas être négatif.'],
    [json({ name: 'Lavage', price: 12.5 }), 'Service 1\u00a0: le prix doit être un nombre entier.'],
    [
      json({ name: 'Lavage', price: '800' }),
      'Service 1\u00a0: le prix doit être un nombre entier.',
    ],
    [json({ name: 'Lavage', price: null }), 'Service 1\u00a0: le prix est obligatoire.'],
    [json({ name: 'Lavage' }), 'Service 1\u00a0: le prix est obligatoire.'],
    [json({ name: ' ', price: 8 }), 'Service 1\u00a0: le nom du service est obligatoire.'],
    [json({ price: 800 }), 'Service 1\u00a0: le nom du service est obligatoire.'],
    [json({ name: 'a'.repeat(61), price: 8 }), 'Service 1\u00a0: 60 caractères au plus.'],
    [json(THREE[0], 'Repassage'), 'Service 2\u00a0: écrivez un nom et un prix.'],
    [
      json(THREE[0], { name: '  LAVAGE', price: 5 }),
      'Service 2\u00a0: ce service est déjà dans la liste.',
    ],
    [
      json({ name: 'Complet', price: 8 }, { name: 'Lavé-repassé', price: 5 }),
      'Service 2\u00a0: ce service est déjà dans la liste.',
    ],
    [
      json({ name: 'Lavé-repassé', price: 8 }, { name: 'Lave-repasse', price: 5 }),
      'Service 2\u00a0: ce service est déjà dans la liste.',
    ],
    [
      json({ name: 'Lavage', price: 800, minGrams: null }),
      'Service 1\u00a0: le poids minimum est obligatoire.',
    ],
    [
      json({ name: 'Lavage', price: 800, minGrams: 0 }),
      'Service 1\u00a0: veuillez entrer un poids valide.',
    ],
    ['[]', 'Ajoutez au moins un service.'],
    ['{}', 'Écrivez une liste de services.'],
    ['null', 'Écrivez une liste de services.'],
    ['1e999', 'Écrivez une liste de services.'],
  ])('%s is told what is wrong with it', (text, message) => {
    expect(faultOf(text)).toEqual(['SERVICES_INVALID', message])
  })

  test('a price has a ceiling, and a garment no more than twelve services', () => {
    expect(faultOf(json({ name: 'Lavage', price: MAX_PRICE }))).toBe('accepted')
    expect(faultOf(json({ name: 'Lavage', price: 0 }))).toBe('accepted')
    expect(faultOf(json({ name: 'Lavage', price: MAX_PRICE + 1 }))).toEqual([
      'SERVICES_INVALID',
      'Service 1\u00a0: 1\u202f000\u202f000 FCFA au plus.',
    ])
    const many = Array.from({ length: 13 }, (_, index) => ({ name: `S${index}`, price: 1 }))
    expect(faultOf(json(...many))).toEqual(['SERVICES_INVALID', '12 services au plus.'])
  })
})
