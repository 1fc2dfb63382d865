import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  codeInput,
  requestStaffCodeInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
} from './auth.ts'

const person = {
  fullname: '  Aminata   Koné ',
  phone: '07 07 48 21 36',
  email: ' Aminata.Kone@Gmail.COM ',
  password: ' pagne ',
}

/** The first sentence about each wrong field. */
function complaints(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const said: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(input).error?.issues ?? [])
    said[path.join('.')] ??= message
  return said
}

describe('signing up', () => {
  test('keeps a name and an address as they will be read, and a password as it was typed', () => {
    expect(signUpInput.parse(person)).toEqual({
      fullname: 'Aminata Koné',
      phone: '+2250707482136',
      email: 'aminata.kone@gmail.com',
      password: ' pagne ',
    })
  })

  test('asks for every field, in French', () => {
    expect(complaints(signUpInput, {})).toEqual({
      fullname: 'Le nom complet est obligatoire.',
      phone: 'Le téléphone est obligatoire.',
      email: 'L’e‑mail est obligatoire.',
      password: 'Le mot de passe est obligatoire.',
    })
  })

  test.each([
    ['fullname', ' \u202e ', 'Le nom complet est obligatoire.'],
    ['fullname', 'é'.repeat(101), '100 caractères au plus.'],
    ['email', 'aminata', 'Écrivez l’adresse en entier, par exemple awa@exemple.ci.'],
    ['email', 'a'.repeat(1_000_000), 'Cette adresse est trop longue.'],
    [
      'email',
      'awa@exemple.ci\nbcc: x@y.z',
      'Écrivez l’adresse en entier, par exemple awa@exemple.ci.',
    ],
    ['password', '12345', 'Le mot de passe doit contenir au moins 6 caractères.'],
    ['password', 'x'.repeat(257), '256 caractères au plus.'],
    ['role', 'superadmin', 'Ce champ n’est pas attendu.'],
  ])('refuses as %s « %s »', (field, value, sentence) => {
    const said = complaints(signUpInput, { ...person, [field]: value })
    expect(said[field] ?? said['']).toBe(sentence)
  })

  test('explains that a number of eight digits is the old way', () => {
    expect(complaints(signUpInput, { ...person, phone: '07 48 21 36' }).phone).toMatch(
      /10 chiffres|dix chiffres/,
    )
  })

  test('takes names with emoji and from right to left, without the marks that turn text around', () => {
    const named = (fullname: string) => signUpInput.parse({ ...person, fullname }).fullname
    expect(named('Awa 🧺')).toBe('Awa 🧺')
    expect(named('\u202eعائشة\u202c')).toBe('عائشة')
  })
})

test('a password of one space is asked for again at sign-in only when it is wrong, never refused as a shape', () => {
  expect(signInInput.parse({ email: 'awa@exemple.ci', password: ' ' }).password).toBe(' ')
})

test.each(['12345', '1234567', '12a456', '', '１２３４５６'])(
  '« %s » is no code of six digits',
  (code) => {
    expect(complaints(codeInput, { code }).code).toBe('Code à 6 chiffres')
  },
)

test('a code is read without the spaces around it', () => {
  expect(codeInput.parse({ code: ' 042137 ' })).toEqual({ code: '042137' })
})

describe('an internal account', () => {
  test('is asked for with a role among the three, or none yet', () => {
    for (const role of ['', 'client', 'root'])
      expect(complaints(requestStaffCodeInput, { role }).role).toBe(
        'Veuillez sélectionner un rôle.',
      )
    for (const role of [undefined, null, 'livreur', 'admin', 'superadmin'])
      expect(complaints(requestStaffCodeInput, { role })).toEqual({})
  })
})

test('a reset needs its link and six characters', () => {
  expect(complaints(resetPasswordInput, { token: '', password: 'court' })).toEqual({
    token: 'Ce lien n’est pas complet.',
    password: 'Le mot de passe doit contenir au moins 6 caractères.',
  })
})
