import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  emailField,
  fullnameField,
  idField,
  optionalLine,
  passwordField,
  phoneField,
  whole,
} from './fields.ts'
import { EIGHT_DIGITS, INVALID_PHONE } from './text/phone.ts'

/** The value that a field makes of another, or the first sentence it refuses it with. */
function read(field: z.ZodMiniType, value: unknown): unknown {
  const { success, data, error } = field.safeParse(value)
  return success ? data : { refused: error.issues[0]?.message }
}

const refused = (sentence: string) => ({ refused: sentence })

describe('an e-mail address', () => {
  test('is trimmed and lower-cased', () => {
    expect(read(emailField, '  Awa@Exemple.CI ')).toBe('awa@exemple.ci')
    expect(read(emailField, '\u202aawa@\u200bexemple.ci\ufeff')).toBe('awa@exemple.ci')
  })

  test.each([undefined, null, 5, '', '   '])('is required: %j', (value) => {
    expect(read(emailField, value)).toEqual(refused('L’e‑mail est obligatoire.'))
  })

  test.each([
    'awa',
    'awa@',
    '@exemple.ci',
    'awa@exemple',
    'a wa@exemple.ci',
    'awa@exemple.ci,b@c.ci',
    '4f9c21ab-7a60-4f0e-8a3c-0c2d5e6f7a8b@supprime.invalid',
    'awa@exemple.INVALID',
  ])('must be whole: %s', (value) => {
    const sentence = 'Écrivez l’adresse en entier, par exemple awa@exemple.ci.'
    expect(read(emailField, value)).toEqual(refused(sentence))
  })

  test('has 254 characters at most', () => {
    const value = `${'a'.repeat(244)}@exemple.ci`
    expect(read(emailField, value)).toEqual(refused('Cette adresse est trop longue.'))
  })
})

describe('a password', () => {
  test('is taken as it is typed, spaces and capitals included', () => {
    expect(read(passwordField, '  Été 2025 ')).toBe('  Été 2025 ')
  })

  test('is required, and has 256 characters at most', () => {
    expect(read(passwordField, '')).toEqual(refused('Le mot de passe est obligatoire.'))
    expect(read(passwordField, undefined)).toEqual(refused('Le mot de passe est obligatoire.'))
    expect(read(passwordField, 'a'.repeat(256))).toHaveLength(256)
    expect(read(passwordField, 'a'.repeat(257))).toEqual(refused('256 caractères au plus.'))
  })
})

describe('a full name', () => {
  test('is trimmed and keeps its capitals', () => {
    expect(read(fullnameField, ' Aminata Koné ')).toBe('Aminata Koné')
    expect(read(fullnameField, "N'Guessan\u00a0Marie–Ange")).toBe('N’Guessan Marie-Ange')
    for (const name of ['李明', 'محمد', 'Ọlá', 'X']) expect(read(fullnameField, name)).toBe(name)
  })

  test('is required, and has 100 characters at most', () => {
    expect(read(fullnameField, ' \t ')).toEqual(refused('Le nom complet est obligatoire.'))
    expect(read(fullnameField, undefined)).toEqual(refused('Le nom complet est obligatoire.'))
    for (const nobody of ['\u200b\u2060', '0700112233', '😀', '— ‍—'])
      expect(read(fullnameField, nobody)).toEqual(refused('Le nom complet est obligatoire.'))
    expect(read(fullnameField, 'a'.repeat(101))).toEqual(refused('100 caractères au plus.'))
  })
})

describe('a phone', () => {
  test('comes out in E.164', () => {
    expect(read(phoneField, ' 07 07 00 00 01 ')).toBe('+2250707000001')
  })

  test.each([
    ['', 'Le téléphone est obligatoire.'],
    ['  ', 'Le téléphone est obligatoire.'],
    [undefined, 'Le téléphone est obligatoire.'],
    ['1'.repeat(301), 'Ce numéro est trop long.'],
    ['07 00 00 01', EIGHT_DIGITS],
    ['bonjour', INVALID_PHONE],
  ])('%j is refused with a sentence', (value, sentence) => {
    expect(read(phoneField, value)).toEqual(refused(sentence))
  })
})

describe('an optional line', () => {
  const line = optionalLine(5)

  test('is trimmed, and absent when blank', () => {
    expect(read(line, ' rue ')).toBe('rue')
    expect(read(line, '   ')).toBeUndefined()
    expect(read(line, undefined)).toBeUndefined()
  })

  test('has its limit', () => {
    expect(read(line, 'avenue')).toEqual(refused('5 caractères au plus.'))
  })
})

describe('a whole number', () => {
  test.each([
    [1.5, 'Le total doit être un nombre entier.'],
    ['1', 'Le total doit être un nombre entier.'],
    [Number.NaN, 'Le total est obligatoire.'],
    [null, 'Le total est obligatoire.'],
    [undefined, 'Le total est obligatoire.'],
  ])('%j is refused', (value, sentence) => {
    expect(read(whole('Le total'), value)).toEqual(refused(sentence))
  })
})

describe('everything else', () => {
  test('an id must be a UUID', () => {
    expect(read(idField, '4f9c21ab')).toEqual(refused('Cet identifiant n’est pas valide.'))
    expect(read(idField, undefined)).toEqual(refused('Cet identifiant n’est pas valide.'))
  })

  test('a fault that no field words itself is still said in French', () => {
    const object = z.strictObject({
      kind: z.literal('a'),
      list: z.array(z.string()).check(z.maxLength(1)),
    })
    const { error } = object.safeParse({ kind: 'b', list: ['a', 'b'], more: true })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Cette valeur n’est pas valide.',
      'Cette valeur n’est pas valide.',
      'Ce champ n’est pas attendu.',
    ])
  })

  test('zod never asks for eval, which the browser’s policy forbids', () => {
    expect(z.config().jitless).toBe(true)
  })
})
